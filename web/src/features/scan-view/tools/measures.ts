import type { Plane } from '@cotyle/domain/ct/planes';
import { cross, difference, dot, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { SCAN_VIEW_TEXTS } from '../texts.ts';

export type MeasureKind = 'length' | 'angle';

/** Points clicked in one view; incomplete while it is being made. */
export interface Measure {
  readonly id: number;
  readonly kind: MeasureKind;
  readonly plane: Plane;
  readonly points: readonly Vector[];
}

export const POINTS_OF: Record<MeasureKind, number> = { length: 2, angle: 3 };

export const isWhole = ({ kind, points }: Measure): boolean => points.length === POINTS_OF[kind];

/** At the second of three points, in degrees. By the arc tangent, which is exact for small and for flat angles too. */
export const angleAt = (a: Vector, vertex: Vector, c: Vector): number => {
  const [u, v] = [difference(a, vertex), difference(c, vertex)];
  return (Math.atan2(lengthOf(cross(u, v)), dot(u, v)) * 180) / Math.PI;
};

export const measuredText = ({ kind, points: [a, b, c] }: Measure): string => {
  if (!a || !b) return '';
  if (kind === 'length') return SCAN_VIEW_TEXTS.lengthOf(lengthOf(difference(b, a)).toFixed(1));
  return c ? SCAN_VIEW_TEXTS.angleOf(angleAt(a, b, c).toFixed(1)) : '';
};
