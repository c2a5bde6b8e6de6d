import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import type { Volume } from '../../ct/volume.ts';

/** A label as a volume of its own: the smallest box around it with a margin, 1 inside and 0 outside. */
interface Cut {
  readonly min: Vector;
  readonly size: Vector;
  readonly mask: Float32Array;
}

const MARGIN = 3;

const cutOf = (labels: Uint8Array, [nx, ny, nz]: Vector, value: number): Cut | undefined => {
  const [low, high]: [number[], number[]] = [
    [nx, ny, nz],
    [-1, -1, -1],
  ];
  for (let n = 0; n < labels.length; n++) {
    if (labels[n] !== value) continue;
    const at = [n % nx, Math.floor(n / nx) % ny, Math.floor(n / (nx * ny))];
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k] ?? 0, at[k] ?? 0);
      high[k] = Math.max(high[k] ?? 0, at[k] ?? 0);
    }
  }
  if ((high[0] ?? -1) < 0) return undefined;
  const from = (k: number): number => (low[k] ?? 0) - MARGIN;
  const length = (k: number): number => (high[k] ?? 0) - (low[k] ?? 0) + 1 + 2 * MARGIN;
  const [min, size]: [Vector, Vector] = [
    [from(0), from(1), from(2)],
    [length(0), length(1), length(2)],
  ];
  const mask = new Float32Array(size[0] * size[1] * size[2]);
  const inside = (at: number, limit: number): number => Math.min(limit - 1, Math.max(0, at));
  let n = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++)
      for (let i = 0; i < size[0]; i++) {
        // Beyond the scan a bone continues as it ends: a cut face is no surface.
        const at = inside(i + min[0], nx) + nx * (inside(j + min[1], ny) + ny * inside(k + min[2], nz));
        mask[n++] = labels[at] === value ? 1 : 0;
      }
  return { min, size, mask };
};

/** The mean with the neighbours along each axis, by weights of 1, 2, 1: what is left of the steps between voxels. */
const softened = ({ mask, size }: Cut): Float32Array => {
  let current = mask;
  const strides: Vector = [1, size[0], size[0] * size[1]];
  for (const stride of strides) {
    const next = new Float32Array(current.length);
    for (let n = stride; n < current.length - stride; n++)
      next[n] = ((current[n - stride] ?? 0) + 2 * (current[n] ?? 0) + (current[n + stride] ?? 0)) / 4;
    current = next;
  }
  return current;
};

/** Points of the surface of a label in the patient's frame, between voxels where its softened mask is one half. */
export const surfacePoints = (labels: Uint8Array, volume: Volume, value: number): readonly Vector[] => {
  const cut = cutOf(labels, volume.size, value);
  if (!cut) return [];
  const { min, size } = cut;
  const values = softened(cut);
  const points: Vector[] = [];
  const [nx, ny, nz] = size;
  const isScanned = (at: number, k: 0 | 1 | 2): boolean => at >= 0 && at <= volume.size[k] - 1;
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const n = i + nx * (j + ny * k);
        const own = values[n] ?? 0;
        const steps = [1, nx, nx * ny];
        for (let axis = 0; axis < 3; axis++) {
          const next = values[n + (steps[axis] ?? 0)] ?? 0;
          if (own < 0.5 === next < 0.5) continue;
          const part = (0.5 - own) / (next - own);
          const at = [i + min[0], j + min[1], k + min[2]];
          at[axis] = (at[axis] ?? 0) + part;
          const [x = 0, y = 0, z = 0] = at;
          if (isScanned(x, 0) && isScanned(y, 1) && isScanned(z, 2)) points.push(pointOf(volume, [x, y, z]));
        }
      }
  return points;
};
