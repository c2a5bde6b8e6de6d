import type { Vector } from '../../ct/vector.ts';
import type { Side } from '../../hip/side.ts';
import { CLASSES, CLASS_COUNT, PITCH } from './draft.ts';
import type { DraftOptions, Predict } from './draft.ts';
import { subgrid } from './grid.ts';
import type { Grid, View } from './grid.ts';
import { leftOf, placeAt } from './hips.ts';
import type { Hips } from './hips.ts';
import { addTile, emptyBlend, guessOf, patchOf, predicted } from './predict.ts';
import type { Blend, Guess, Tile } from './predict.ts';
import { resampled } from './resample.ts';

/** The guess around the joints in voxels of 1.25 mm. */
export interface FineGuess extends Guess {
  /** Whether the network looked at the voxel; elsewhere the guess is that of the whole scan. */
  readonly covered: Uint8Array;
}

/** A joint to look at closely; only the hips are worth the time of a second, mirrored look. */
interface Joint {
  readonly place: Vector;
  readonly size: Vector;
  readonly isMirroredToo: boolean;
}

const SIZES: Readonly<Record<'hip' | 'sacroiliac' | 'symphysis', Vector>> = {
  hip: [96, 96, 96],
  sacroiliac: [64, 64, 80],
  symphysis: [48, 48, 64],
};

const FEWEST = 8;

const meanOf = (points: readonly Vector[]): Vector => {
  const mean = (k: 0 | 1 | 2): number => points.reduce((sum, point) => sum + point[k], 0) / points.length;
  return [mean(0), mean(1), mean(2)];
};

/** Voxels of the hip bone with the sacrum within 10 mm across the patient. */
const sacroiliacPoints = (best: Uint8Array, grid: Grid): readonly Vector[] => {
  const reach = Math.round(10 / grid.spacing[0]);
  const points: Vector[] = [];
  for (let n = reach; n < best.length - reach; n++) {
    if (best[n] !== CLASSES.hipBone) continue;
    for (let step = -reach; step <= reach; step++)
      if (best[n + step] === CLASSES.sacrum) {
        points.push(placeAt(grid, n));
        break;
      }
  }
  return points;
};

const jointsOf = (best: Uint8Array, grid: Grid, hips: Hips): readonly Joint[] => {
  const joints: Joint[] = (['LEFT', 'RIGHT'] satisfies Side[]).flatMap((side) => {
    const head = hips.heads[side];
    return head ? [{ place: head.centre, size: SIZES.hip, isMirroredToo: true }] : [];
  });
  const beside = sacroiliacPoints(best, grid);
  for (const isLeft of [true, false]) {
    const points = beside.filter((place) => leftOf(hips, place) > 0 === isLeft);
    if (points.length >= FEWEST)
      joints.push({ place: meanOf(points), size: SIZES.sacroiliac, isMirroredToo: false });
  }
  const front: Vector[] = [];
  for (let n = 0; n < best.length; n++) {
    if (best[n] !== CLASSES.hipBone) continue;
    const place = placeAt(grid, n);
    if (Math.abs(leftOf(hips, place)) < 7) front.push(place);
  }
  if (front.length >= FEWEST)
    joints.push({ place: meanOf(front), size: SIZES.symphysis, isMirroredToo: false });
  return joints;
};

/** Each voxel of the overview as eight, so that mirror images have mirrored grids. */
const halved = ({ start, spacing, size }: Grid): Grid => ({
  start: [start[0] - spacing[0] / 4, start[1] - spacing[1] / 4, start[2] - spacing[2] / 4],
  spacing: [PITCH.fine, PITCH.fine, PITCH.fine],
  size: [size[0] * 2, size[1] * 2, size[2] * 2],
});

const tileAt = (grid: Grid, { place, size }: Joint): Tile => {
  const min = (k: 0 | 1 | 2): number =>
    Math.round((place[k] - grid.start[k]) / grid.spacing[k] - (size[k] - 1) / 2);
  return { min: [min(0), min(1), min(2)], size };
};

/** How much the guess over the whole scan counts beside that of a patch. */
const PRIOR = 0.1;

const addPrior = ({ grid, sums, weights }: Blend, min: Vector, { grid: whole, classes }: Guess): void => {
  const [nx, ny, nz] = grid.size;
  let n = 0;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const row = whole.size[0] * (((min[1] + j) >> 1) + whole.size[1] * ((min[2] + k) >> 1));
      for (let i = 0; i < nx; i++, n++) {
        const from = row + ((min[0] + i) >> 1);
        for (let c = 0; c < CLASS_COUNT; c++) {
          const sum = sums[c];
          if (sum) sum[n] = (PRIOR * (classes[c]?.[from] ?? 0)) / 255;
        }
        weights[n] = PRIOR;
      }
    }
};

/** A closer look at hips, sacroiliac joints and symphysis. */
export const lookAtJoints = async (
  view: View,
  guess: Guess,
  best: Uint8Array,
  hips: Hips,
  predict: Predict,
  { onProgress, signal }: DraftOptions,
): Promise<FineGuess | undefined> => {
  const joints = jointsOf(best, guess.grid, hips);
  if (joints.length === 0) return undefined;
  const whole = halved(guess.grid);
  const tiles = joints.map((joint) => ({ ...joint, tile: tileAt(whole, joint) }));
  const low = (k: 0 | 1 | 2): number => Math.max(0, Math.min(...tiles.map(({ tile }) => tile.min[k])));
  const high = (k: 0 | 1 | 2): number =>
    Math.min(whole.size[k], Math.max(...tiles.map(({ tile }) => tile.min[k] + tile.size[k])));
  const min: Vector = [low(0), low(1), low(2)];
  const grid = subgrid(whole, min, [high(0) - min[0], high(1) - min[1], high(2) - min[2]]);
  const hounsfield = resampled(view, grid);
  const blend = emptyBlend(grid);
  addPrior(blend, min, guess);
  for (const [n, { tile, isMirroredToo }] of tiles.entries()) {
    signal?.throwIfAborted();
    const { size } = tile;
    const placed = { min: [tile.min[0] - min[0], tile.min[1] - min[1], tile.min[2] - min[2]] as const, size };
    const patch = patchOf(hounsfield, grid, placed);
    addTile(blend, placed, await predicted(predict, patch, size, isMirroredToo));
    await onProgress?.('JOINTS', (n + 1) / tiles.length);
  }
  const covered = new Uint8Array(blend.weights.length);
  for (let n = 0; n < covered.length; n++) covered[n] = (blend.weights[n] ?? 0) > 2 * PRIOR ? 1 : 0;
  return { ...guessOf(blend), covered };
};
