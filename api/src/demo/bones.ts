import { LANDMARK_NAMES } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmarks, PlacedSide } from '@cotyle/domain/landmarks/placed';
import type { Landmarks, SideLandmarks } from '@cotyle/domain/landmarks/landmarks';
import type { Side } from '@cotyle/domain/hip/side';
import { femurSegment } from '@cotyle/domain/planning/femur-model';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import type { Transaction } from 'kysely';
import { caseSegment } from '../imaging/segmentation/making/make-surfaces.ts';
import type { Tables } from '../platform/database/schema.ts';

/** The models of a case's bones, which lie where its scan shows them. */
export interface CaseBones {
  readonly procedureId: number;
  readonly scanFileId: number;
  readonly hipBoneFileId: number;
  readonly femurFileId: number;
  readonly side: Side;
  readonly landmarks: Landmarks;
  readonly grids: readonly StoredGrid[];
  readonly by: number;
  readonly at: Date;
}

const placedSide = (side: Partial<SideLandmarks>): PlacedSide =>
  Object.fromEntries(
    LANDMARK_NAMES.flatMap((name) => {
      const value = side[name];
      return value === undefined ? [] : [[name, { value, origin: 'MOVED', confidence: null }]];
    }),
  );

const VERSION = 1;

/** As an engineer leaves it who has placed the landmarks. The segments themselves are not drawn: that would take minutes. */
export const insertBones = async (tx: Transaction<Tables>, bones: CaseBones): Promise<void> => {
  const { procedureId, side, by, at } = bones;
  const placed: PlacedLandmarks = {
    LEFT: placedSide(bones.landmarks.LEFT),
    RIGHT: placedSide(bones.landmarks.RIGHT),
  };
  const landmarks = JSON.stringify(placed);
  const { id } = await tx
    .insertInto('segmentations')
    .values({
      procedure_id: procedureId,
      scan_file_id: bones.scanFileId,
      is_draft: false,
      state: 'READY',
      grids: JSON.stringify(bones.grids),
      landmarks,
      version: VERSION,
      started_by: by,
      started_at: at,
      saved_by: by,
      saved_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('segmentation_versions')
    .values({ segmentation_id: id, version: VERSION, saved_by: by, saved_at: at, landmarks })
    .execute();
  const model = (fileId: number, isCaseModel: boolean) => ({
    file_id: fileId,
    segmentation_id: id,
    version: VERSION,
    segment: isCaseModel ? caseSegment(side) : femurSegment(side),
    is_case_model: isCaseModel,
    deviation: null,
    made_by: by,
    made_at: at,
  });
  await tx
    .insertInto('segmentation_models')
    .values([model(bones.femurFileId, false), model(bones.hipBoneFileId, true)])
    .execute();
};
