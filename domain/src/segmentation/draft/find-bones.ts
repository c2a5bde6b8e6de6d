import { bodyOf } from './body.ts';
import { PITCH } from './draft.ts';
import type { DraftOptions, Predict } from './draft.ts';
import type { Grid, View } from './grid.ts';
import { boundsOf } from './part.ts';
import { addTile, emptyBlend, guessOf, patchOf, predicted, tilesOf } from './predict.ts';
import type { Guess, Tile } from './predict.ts';
import { resampled } from './resample.ts';

/** The whole scan in voxels of 2.5 mm. */
export interface Overview {
  readonly grid: Grid;
  readonly hounsfield: Int16Array;
  readonly body: Uint8Array;
}

const AIR = -1000;
const BONE = 150;
/** With fewer voxels of bone, a patch is not worth the time of the network. */
const FEWEST_BONE = 20;

/** Cubic voxels around the middle of the scan, so that a mirror image has the mirrored grid. */
const overviewGrid = ({ size, spacing }: Grid): Grid => {
  const along = (k: 0 | 1 | 2): { count: number; start: number } => {
    const count = Math.max(1, Math.round((size[k] * spacing[k]) / PITCH.coarse));
    return { count, start: ((size[k] - 1) * spacing[k] - (count - 1) * PITCH.coarse) / 2 };
  };
  const [x, y, z] = [along(0), along(1), along(2)];
  return {
    size: [x.count, y.count, z.count],
    spacing: [PITCH.coarse, PITCH.coarse, PITCH.coarse],
    start: [x.start, y.start, z.start],
  };
};

export const overviewOf = (scan: View): Overview => {
  const grid = overviewGrid(scan.grid);
  const hounsfield = resampled(scan, grid);
  const body = bodyOf(hounsfield, grid);
  for (let n = 0; n < body.length; n++) if (!body[n]) hounsfield[n] = AIR;
  return { grid, hounsfield, body };
};

const hasBone = ({ hounsfield, grid }: Overview, { min, size }: Tile): boolean => {
  let count = 0;
  const to = (k: 0 | 1 | 2): number => Math.min(grid.size[k], min[k] + size[k]);
  for (let k = Math.max(0, min[2]); k < to(2); k++)
    for (let j = Math.max(0, min[1]); j < to(1); j++) {
      const row = grid.size[0] * (j + grid.size[1] * k);
      for (let i = Math.max(0, min[0]); i < to(0); i++) if ((hounsfield[row + i] ?? 0) > BONE) count++;
    }
  return count >= FEWEST_BONE;
};

/** The pass of the network over the whole body. */
export const findBones = async (
  overview: Overview,
  predict: Predict,
  { onProgress, signal }: DraftOptions,
): Promise<Guess> => {
  const { grid, hounsfield, body } = overview;
  const blend = emptyBlend(grid);
  const bounds = boundsOf(body, grid.size, 1);
  const tiles = bounds ? tilesOf(bounds.min, bounds.size).filter((tile) => hasBone(overview, tile)) : [];
  for (const [n, tile] of tiles.entries()) {
    signal?.throwIfAborted();
    addTile(blend, tile, await predicted(predict, patchOf(hounsfield, grid, tile), tile.size, false));
    await onProgress?.('FINDING', (n + 1) / tiles.length);
  }
  return guessOf(blend);
};
