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

/** Whether the bone reaches the edge of the scan at all. */
export const reachesEdge = (field: BoneField): boolean =>
  [0, 1, 2, 3, 4, 5, 6, 7].some((corner) => {
    const along = (n: 0 | 1 | 2): number =>
      field.origin[n] + (corner & (1 << n) ? (field.size[n] - 1) * field.step : 0);
    return isAtEdge(field, [along(0), along(1), along(2)]);
  });

/**
 * The points where the lines of the grid cross the surface, without those that the edge of the scan makes. They lie about
 * a millimetre apart, evenly enough to fit shapes to them.
 */
export const surfaceOf = (field: BoneField): readonly SurfacePoint[] => {
  const { origin, step, size, values } = field;
  const [nx, ny, nz] = size;
  const strides = [1, nx, nx * ny] as const;
  const isCut = reachesEdge(field);
  const points: SurfacePoint[] = [];
  const slope = (at: number, stride: number): number =>
    (values[at + stride] ?? 0) - (values[at - stride] ?? 0);
  const cross = (at: number, next: number, axis: number, i: number, j: number, k: number): void => {
    const here = values[at] ?? 0;
    const t = (SURFACE - here) / ((values[next] ?? 0) - here);
    const point: Vector = [
      origin[0] + step * (i + (axis === 0 ? t : 0)),
      origin[1] + step * (j + (axis === 1 ? t : 0)),
      origin[2] + step * (k + (axis === 2 ? t : 0)),
    ];
    if (isCut && isAtEdge(field, point)) return;
    const out = (stride: number): number => -((1 - t) * slope(at, stride) + t * slope(next, stride));
    points.push({ point, normal: unit([out(strides[0]), out(strides[1]), out(strides[2])]) });
  };
  for (let k = 1; k < nz - 2; k++)
    for (let j = 1; j < ny - 2; j++)
      for (let i = 1; i < nx - 2; i++) {
        const at = i + nx * (j + ny * k);
        const isInside = (values[at] ?? 0) >= SURFACE;
        if (isInside !== (values[at + 1] ?? 0) >= SURFACE) cross(at, at + 1, 0, i, j, k);
        if (isInside !== (values[at + nx] ?? 0) >= SURFACE) cross(at, at + nx, 1, i, j, k);
        if (isInside !== (values[at + nx * ny] ?? 0) >= SURFACE) cross(at, at + nx * ny, 2, i, j, k);
      }
  return points;
};
