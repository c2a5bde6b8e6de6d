import type { Vector } from '../../ct/vector.ts';
import { CLASS_COUNT, networkInput, PATCH_MULTIPLE, PATCH_VOXELS } from './draft.ts';
import type { Predict } from './draft.ts';
import { voxelCount } from './grid.ts';
import type { Grid } from './grid.ts';

/** How likely each class is at each voxel of a grid, from 0 to 255. */
export interface Guess {
  readonly grid: Grid;
  readonly classes: readonly Uint8Array[];
}

/** Where a patch begins, which may be outside of the grid, and its size. */
export interface Tile {
  readonly min: Vector;
  readonly size: Vector;
}

const OVERLAP = 16;

const roundedUp = (voxels: number): number => Math.ceil(voxels / PATCH_MULTIPLE) * PATCH_MULTIPLE;

const MOST_ALONG = 8;

/** Of so many overlapping patches along an axis: the size that covers it. */
const sizeAlong = (voxels: number, count: number): number =>
  roundedUp((voxels + (count - 1) * OVERLAP) / count);

const startsAlong = (voxels: number, count: number): readonly number[] => {
  const size = sizeAlong(voxels, count);
  if (count === 1) return [Math.round((voxels - size) / 2)];
  return Array.from({ length: count }, (_, n) => Math.round((n * (voxels - size)) / (count - 1)));
};

/** How many patches along each axis look at the fewest voxels in all, none of them larger than a patch may be. */
const countsFor = (size: Vector): Vector => {
  let [best, least]: [Vector, number] = [[MOST_ALONG, MOST_ALONG, MOST_ALONG], Infinity];
  for (let x = 1; x <= MOST_ALONG; x++)
    for (let y = 1; y <= MOST_ALONG; y++)
      for (let z = 1; z <= MOST_ALONG; z++) {
        const patch = sizeAlong(size[0], x) * sizeAlong(size[1], y) * sizeAlong(size[2], z);
        if (patch > PATCH_VOXELS || patch * x * y * z >= least) continue;
        [best, least] = [[x, y, z], patch * x * y * z];
      }
  return best;
};

/** Patches that cover a box of voxels: of one size, overlapping. */
export const tilesOf = (min: Vector, size: Vector): readonly Tile[] => {
  const [x, y, z] = countsFor(size);
  const patch: Vector = [sizeAlong(size[0], x), sizeAlong(size[1], y), sizeAlong(size[2], z)];
  return startsAlong(size[2], z).flatMap((k) =>
    startsAlong(size[1], y).flatMap((j) =>
      startsAlong(size[0], x).map((i): Tile => ({ min: [min[0] + i, min[1] + j, min[2] + k], size: patch })),
    ),
  );
};

/** What the network sees of a tile; beyond the grid its border continues. */
export const patchOf = (hounsfield: Int16Array, { size }: Grid, tile: Tile): Float32Array => {
  const [nx, ny, nz] = tile.size;
  const patch = new Float32Array(nx * ny * nz);
  const inside = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at));
  let n = 0;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const row = size[0] * (inside(tile.min[1] + j, size[1]) + size[1] * inside(tile.min[2] + k, size[2]));
      for (let i = 0; i < nx; i++)
        patch[n++] = networkInput(hounsfield[row + inside(tile.min[0] + i, size[0])] ?? 0);
    }
  return patch;
};

const mirrored = (values: Float32Array, nx: number): Float32Array => {
  const result = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += nx)
    for (let i = 0; i < nx; i++) result[row + i] = values[row + nx - 1 - i] ?? 0;
  return result;
};

/** The probabilities of a patch; as it is and as its mirror image, where asked for. */
export const predicted = async (
  predict: Predict,
  patch: Float32Array,
  size: Vector,
  isMirroredToo: boolean,
): Promise<Float32Array> => {
  const plain = await predict(patch, size);
  if (!isMirroredToo) return plain;
  const other = mirrored(await predict(mirrored(patch, size[0]), size), size[0]);
  return plain.map((value, n) => (value + (other[n] ?? 0)) / 2);
};

/** Sums of weighted probabilities, from which the guess is made at the end. */
export interface Blend {
  readonly grid: Grid;
  readonly sums: readonly Float32Array[];
  readonly weights: Float32Array;
}

export const emptyBlend = (grid: Grid): Blend => ({
  grid,
  sums: Array.from({ length: CLASS_COUNT }, () => new Float32Array(voxelCount(grid))),
  weights: new Float32Array(voxelCount(grid)),
});

/** A voxel near the border of a patch counts less: the network saw less around it. */
const taper = (at: number, length: number): number => Math.min(at + 1, length - at, OVERLAP) / OVERLAP;

export const addTile = ({ grid, sums, weights }: Blend, tile: Tile, probabilities: Float32Array): void => {
  const [nx, ny, nz] = tile.size;
  const voxels = nx * ny * nz;
  const [sx, sy, sz] = grid.size;
  for (let k = Math.max(0, -tile.min[2]); k < nz && tile.min[2] + k < sz; k++)
    for (let j = Math.max(0, -tile.min[1]); j < ny && tile.min[1] + j < sy; j++) {
      const across = taper(k, nz) * taper(j, ny);
      const row = sx * (tile.min[1] + j + sy * (tile.min[2] + k)) + tile.min[0];
      for (let i = Math.max(0, -tile.min[0]); i < nx && tile.min[0] + i < sx; i++) {
        const weight = across * taper(i, nx);
        weights[row + i] = (weights[row + i] ?? 0) + weight;
        const from = i + nx * (j + ny * k);
        for (let c = 0; c < CLASS_COUNT; c++) {
          const sum = sums[c];
          if (sum) sum[row + i] = (sum[row + i] ?? 0) + weight * (probabilities[c * voxels + from] ?? 0);
        }
      }
    }
};

/** Where no patch was looked at, the guess is background. */
export const guessOf = ({ grid, sums, weights }: Blend): Guess => {
  const classes = sums.map((sum, c) => {
    const values = new Uint8Array(sum.length);
    for (let n = 0; n < sum.length; n++) {
      const weight = weights[n] ?? 0;
      if (weight > 0) values[n] = Math.round((255 * (sum[n] ?? 0)) / weight);
      else if (c === 0) values[n] = 255;
    }
    return values;
  });
  return { grid, classes };
};
