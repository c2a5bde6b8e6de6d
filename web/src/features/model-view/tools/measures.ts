import type { Mark, Point } from '../../../viewer/scene/marks.ts';
import { VIEW_TEXTS } from '../texts.ts';

export type MeasureKind = 'distance' | 'angle';

export interface Measure {
  readonly id: number;
  readonly kind: MeasureKind;
  readonly points: readonly Point[];
}

export const POINTS_OF: Record<MeasureKind, number> = { distance: 2, angle: 3 };

const COLOUR_OF: Record<MeasureKind, string> = { distance: '#c2410c', angle: '#7c3aed' };
const CENTRE_COLOUR = '#0e7490';

const between = (a: Point, b: Point): Point => [b[0] - a[0], b[1] - a[1], b[2] - a[2]];

/** In millimetres. */
export const distanceOf = (a: Point, b: Point): number => Math.hypot(...between(a, b));

/** At the second of three points, in degrees. By the arc tangent, which is exact for small and for flat angles too. */
export const angleAt = (a: Point, vertex: Point, c: Point): number => {
  const [u, v] = [between(vertex, a), between(vertex, c)];
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return (Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]) * 180) / Math.PI;
};

export const measuredText = ({ kind, points: [a, b, c] }: Measure): string => {
  if (!a || !b) return '';
  if (kind === 'distance') return VIEW_TEXTS.distanceOf(distanceOf(a, b).toFixed(1));
  return c ? VIEW_TEXTS.angleOf(angleAt(a, b, c).toFixed(1)) : '';
};

export const markOf = (measure: Measure): Mark => ({
  id: `measure-${measure.id}`,
  points: measure.points,
  joined: true,
  label: measuredText(measure),
  colour: COLOUR_OF[measure.kind],
});

/** The points of an incomplete measurement. */
export const unfinishedMark = (kind: MeasureKind | 'centre', points: readonly Point[]): Mark => ({
  id: 'unfinished',
  points,
  joined: kind !== 'centre',
  label: '',
  colour: kind === 'centre' ? CENTRE_COLOUR : COLOUR_OF[kind],
});
