import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';
import { createRepeatedPost } from './repeated-post.ts';
import type { SavedVersion } from './repeated-post.ts';

/** Stands for the landmarks among the numbers of the slabs that are to be saved. */
export const LANDMARKS_KEY = -1;

export interface LandmarkSave {
  readonly segmentationId: number;
  readonly window: string;
  readonly saveId: string;
  readonly baseVersion: number;
  readonly landmarks: PlacedLandmarks;
}

/** Answers with the new version. */
export const postLandmarks =
  (session: AuthenticatedSession) =>
  async ({ landmarks, ...save }: LandmarkSave): Promise<number> => {
    const body = { ...save, landmarks: landmarks as SegmentationRecord['landmarks'] };
    return (await session.call(segmentationCalls.saveLandmarks, { body })).value.version;
  };

interface SenderOptions {
  readonly sendSlabs: (slabs: readonly number[]) => Promise<void>;
  readonly post: (save: LandmarkSave) => Promise<number>;
  readonly landmarks: () => PlacedLandmarks;
  readonly segmentationId: number;
  readonly window: string;
  readonly newId: () => string;
  readonly version: SavedVersion;
}

/** Sends slabs and landmarks one after the other, because each save is based on the one before it. */
export const createSender = (options: SenderOptions) => {
  const { sendSlabs, post, landmarks, segmentationId, window, newId, version } = options;
  const landmarkPost = createRepeatedPost(post, version);
  return async (keys: readonly number[]): Promise<void> => {
    await landmarkPost.sendHanging();
    await sendSlabs(keys.filter((key) => key !== LANDMARKS_KEY));
    if (keys.includes(LANDMARKS_KEY))
      await landmarkPost.send({
        segmentationId,
        window,
        saveId: newId(),
        baseVersion: version.get(),
        landmarks: landmarks(),
      });
  };
};
