import type { Vector } from '../../ct/vector.ts';
import { STEEPEST } from './field.ts';
import type { Field } from './field.ts';

export interface Grid {
  readonly origin: Vector;
  readonly size: Vector;
  readonly step: number;
}

/** Voxels along the edge of a block; each level leaves out what cannot matter in its blocks. */
const LEVELS = [64, 32, 16, 8, 4];

/** Calls back with the distance at each voxel, x fastest; beyond `reach` only its sign is right. */
export const sampleGrid = (
  whole: Field,
  { origin, size, step }: Grid,
  reach: number,
  store: (index: number, distance: number) => void,
): void => {
  const [nx, ny] = size;
  const fill = (from: Vector, to: Vector, at: (x: number, y: number, z: number) => number): void => {
    for (let c = from[2]; c < to[2]; c++)
      for (let b = from[1]; b < to[1]; b++) {
        const row = nx * (b + ny * c);
        const [y, z] = [origin[1] + b * step, origin[2] + c * step];
        for (let a = from[0]; a < to[0]; a++) store(row + a, at(origin[0] + a * step, y, z));
      }
  };
  const descend = (field: Field, from: Vector, to: Vector, level: number): void => {
    const edge = LEVELS[level];
    if (!edge) return fill(from, to, field.at);
    for (let k = from[2]; k < to[2]; k += edge)
      for (let j = from[1]; j < to[1]; j += edge)
        for (let i = from[0]; i < to[0]; i += edge) {
          const end: Vector = [
            Math.min(to[0], i + edge),
            Math.min(to[1], j + edge),
            Math.min(to[2], k + edge),
          ];
          const radius = (Math.hypot(end[0] - i - 1, end[1] - j - 1, end[2] - k - 1) * step) / 2;
          const x = origin[0] + ((i + end[0] - 1) * step) / 2;
          const y = origin[1] + ((j + end[1] - 1) * step) / 2;
          const z = origin[2] + ((k + end[2] - 1) * step) / 2;
          const near = field.near(x, y, z, radius);
          if (Math.abs(near.centre) > reach + STEEPEST * radius) fill([i, j, k], end, () => near.centre);
          else descend(near, [i, j, k], end, level + 1);
        }
  };
  descend(whole, [0, 0, 0], size, 0);
};
