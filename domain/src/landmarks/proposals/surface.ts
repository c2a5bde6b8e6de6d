import type { Vector } from '../../ct/vector.ts';
import { unit } from '../points.ts';
import { isAtEdge } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';

export interface SurfacePoint {
  readonly point: Vector;
  /** Of length 1, out of the bone. */
  readonly normal: Vector;
}

const SURFACE = 0.5;

/**
 * The points where the lines of the grid cross the surface, without those that the edge of the scan makes. They lie about
 * a millimetre apart, evenly enough to fit shapes to them.
 */
export const surfaceOf = (field: BoneField): readonly SurfacePoint[] => {
  const { origin, step, size, values } = field;
  const strides = [1, size[0], size[0] * size[1]] as const;
  const value = (at: number): number => values[at] ?? 0;
  const slope = (at: number, axis: 0 | 1 | 2): number =>
    value(at + strides[axis]) - value(at - strides[axis]);
  const points: SurfacePoint[] = [];
  for (let k = 1; k < size[2] - 2; k++)
    for (let j = 1; j < size[1] - 2; j++)
      for (let i = 1; i < size[0] - 2; i++) {
        const at = i + size[0] * (j + size[1] * k);
        const here = value(at);
        const isInside = here >= SURFACE;
        for (let axis: 0 | 1 | 2 | 3 = 0; axis < 3; axis++) {
          const next = at + (strides[axis] ?? 0);
          const there = value(next);
          if (isInside === there >= SURFACE) continue;
          const t = (SURFACE - here) / (there - here);
          const along = (n: 0 | 1 | 2, index: number): number =>
            origin[n] + step * (index + (n === axis ? t : 0));
          const out = (n: 0 | 1 | 2): number => -((1 - t) * slope(at, n) + t * slope(next, n));
          const point: Vector = [along(0, i), along(1, j), along(2, k)];
          if (isAtEdge(field, point)) continue;
          points.push({ point, normal: unit([out(0), out(1), out(2)]) });
        }
      }
  return points;
};
