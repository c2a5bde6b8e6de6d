import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { areLabels, slabCount, slabLength } from '@cotyle/domain/segmentation/slabs';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import { NOT_GZIP, WRONG_LABEL, WRONG_SLAB, WRONG_SLAB_LENGTH } from '@cotyle/domain/segmentation/texts';
import { invalidSlab } from './read-save.ts';
import type { SentSlab } from './read-save.ts';

const inflate = promisify(gunzip);

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Inflates no more than the slab has, whatever was sent, and checks every voxel. */
export const checkSlab = async (
  grids: readonly StoredGrid[],
  { grid, slab, labels }: SentSlab,
): Promise<void> => {
  const size = grids[grid]?.volume.size;
  if (!size || slab >= slabCount(size)) throw invalidSlab(WRONG_SLAB);
  const length = slabLength(size, slab);
  const inflated = await inflate(labels, { maxOutputLength: length }).catch((error: unknown) => {
    throw invalidSlab(isTooLong(error) ? WRONG_SLAB_LENGTH : NOT_GZIP);
  });
  if (inflated.length !== length) throw invalidSlab(WRONG_SLAB_LENGTH);
  if (!areLabels(inflated)) throw invalidSlab(WRONG_LABEL);
};
