import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Volume } from '@cotyle/domain/ct/volume';
import { NO_LANDMARKS, placedProposals } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import type { LabelVolume, LandmarkProposals } from '@cotyle/domain/landmarks/proposal';
import type { Doubt } from '@cotyle/domain/segmentation/draft/doubts';
import type { draftOf } from '@cotyle/domain/segmentation/draft/draft-of';
import type { Network } from '@cotyle/domain/segmentation/draft/draft';
import { slabCount, slabLength, slabRange } from '@cotyle/domain/segmentation/slabs';
import type { JobStage } from '@cotyle/domain/segmentation/states';
import type { ByteSource } from '../../ct/source/byte-source.ts';
import { readPlace, readVolume } from './read-volume.ts';
import type { DraftTask, MadeDraft, MadeSlab } from './task.ts';

export interface DraftTools {
  readonly draft: typeof draftOf;
  readonly network: Network | undefined;
  readonly propose: (pelvis: LabelVolume, knees?: LabelVolume) => LandmarkProposals;
  readonly onProgress: (stage: JobStage, fraction: number) => void | Promise<void>;
  readonly putSlab: (slab: MadeSlab) => Promise<void>;
}

const compress = promisify(gzip);

const isEmpty = (labels: Uint8Array): boolean => labels.every((label) => label === 0);

const putSlabs = async (
  grid: number,
  { size }: Volume,
  labels: Uint8Array,
  { putSlab, onProgress }: DraftTools,
): Promise<void> => {
  const count = slabCount(size);
  for (let slab = 0; slab < count; slab++) {
    const start = slabRange(size, slab).first * size[0] * size[1];
    const own = labels.subarray(start, start + slabLength(size, slab));
    if (!isEmpty(own)) await putSlab({ grid, slab, labels: await compress(own) });
    await onProgress('SAVING', (slab + 1) / count);
  }
};

const landmarksIn = async (
  [pelvis, knees]: readonly LabelVolume[],
  { propose, onProgress }: DraftTools,
): Promise<PlacedLandmarks> => {
  if (!pelvis) return NO_LANDMARKS;
  await onProgress('LANDMARKS', 0);
  return placedProposals(propose(pelvis, knees));
};

/** The label volumes of a stored scan, slab by slab, with their doubts and landmarks. */
export const makeDraft = async (
  source: ByteSource,
  { isDraft, grids }: DraftTask,
  tools: DraftTools,
): Promise<MadeDraft> => {
  const volumes: Volume[] = [];
  const doubts: Doubt[] = [];
  const labelled: LabelVolume[] = [];
  for (const grid of grids) {
    if (!isDraft) {
      volumes.push(await readPlace(source, grid));
      continue;
    }
    const scan = await readVolume(source, grid, (fraction) => void tools.onProgress('PREPARING', fraction));
    const drafted = await tools.draft(scan, tools.network, { onProgress: tools.onProgress });
    volumes.push(scan.volume);
    labelled.push({ ...scan, labels: drafted.labels });
    doubts.push(...drafted.doubts);
  }
  const landmarks = await landmarksIn(labelled, tools);
  for (const [index, { volume, labels }] of labelled.entries()) await putSlabs(index, volume, labels, tools);
  return { volumes, doubts, landmarks };
};
