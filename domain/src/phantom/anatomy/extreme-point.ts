import type { Vector } from '../../ct/vector.ts';
import type { Field } from './field.ts';

const EPSILON = 0.01;

export const slopeOf = ({ at }: Field, [x, y, z]: Vector): Vector => [
  (at(x + EPSILON, y, z) - at(x - EPSILON, y, z)) / (2 * EPSILON),
  (at(x, y + EPSILON, z) - at(x, y - EPSILON, z)) / (2 * EPSILON),
  (at(x, y, z + EPSILON) - at(x, y, z - EPSILON)) / (2 * EPSILON),
];

/** The nearest point of the surface, for a point close to it. */
export const ontoSurface = (field: Field, from: Vector): Vector => {
  let point = from;
  for (let n = 0; n < 12; n++) {
    const distance = field.at(...point);
    if (Math.abs(distance) < 1e-12) break;
    const slope = slopeOf(field, point);
    const steep = slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2 || 1;
    const by = distance / steep;
    point = [point[0] - by * slope[0], point[1] - by * slope[1], point[2] - by * slope[2]];
  }
  return point;
};

const STEPS = 80;
const REACH = 12;

/**
 * The point of the surface that lies furthest in a direction, among those near a start. Where the surface goes on beyond
 * them, there is no such point, and the one next to the start stands for it.
 */
export const extremePoint = (whole: Field, start: Vector, way: Vector): Vector => {
  const field = whole.near(...start, REACH + 20);
  const nearest = ontoSurface(field, start);
  let point = nearest;
  let step = 1.5;
  for (let n = 0; n < STEPS && step > 1e-5; n++) {
    const slope = slopeOf(field, point);
    const steep = Math.sqrt(slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2) || 1;
    const out: Vector = [slope[0] / steep, slope[1] / steep, slope[2] / steep];
    const up = way[0] * out[0] + way[1] * out[1] + way[2] * out[2];
    const along: Vector = [way[0] - up * out[0], way[1] - up * out[1], way[2] - up * out[2]];
    const size = Math.sqrt(along[0] ** 2 + along[1] ** 2 + along[2] ** 2);
    if (size < 1e-9) break;
    const by = (Math.min(1, size * 4) * step) / size;
    const next = ontoSurface(field, [
      point[0] + by * along[0],
      point[1] + by * along[1],
      point[2] + by * along[2],
    ]);
    const gain =
      (next[0] - point[0]) * way[0] + (next[1] - point[1]) * way[1] + (next[2] - point[2]) * way[2];
    if (gain <= 0) step /= 2;
    else if (Math.hypot(next[0] - nearest[0], next[1] - nearest[1], next[2] - nearest[2]) > REACH)
      return nearest;
    else point = next;
  }
  return point;
};
