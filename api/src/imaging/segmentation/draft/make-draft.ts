import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Volume } from '@cotyle/domain/ct/volume';
import { NO_LANDMARKS } from '@cotyle/domain/landmarks/placed';
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

/** The label volumes of a stored scan, slab by slab, with their doubts. One grid after the other, to bound the memory. */
export const makeDraft = async (
  source: ByteSource,
  { isDraft, grids }: DraftTask,
  tools: DraftTools,
): Promise<MadeDraft> => {
  const volumes: Volume[] = [];
  const doubts: Doubt[] = [];
  for (const [index, grid] of grids.entries()) {
    if (!isDraft) {
      volumes.push(await readPlace(source, grid));
      continue;
    }
    const scan = await readVolume(source, grid, (fraction) => void tools.onProgress('PREPARING', fraction));
    const drafted = await tools.draft(scan, tools.network, { onProgress: tools.onProgress });
    await putSlabs(index, scan.volume, drafted.labels, tools);
    volumes.push(scan.volume);
    doubts.push(...drafted.doubts);
  }
  return { volumes, doubts, landmarks: NO_LANDMARKS };
};
