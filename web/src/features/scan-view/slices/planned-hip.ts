import { difference, dot, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';

/** The hip that the case plans; between both where it has no side yet. Undefined where the server found no hips. */
export const plannedHip = (
  { hips }: { readonly hips: Readonly<Record<Side, Vector>> | null },
  side: Side | null,
): Vector | undefined => {
  if (!hips) return undefined;
  if (side) return hips[side];
  const [a, b] = [hips.LEFT, hips.RIGHT];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
};

/** In millimetres: a point farther from every slice is not in the series. */
const NEAR_MM = 10;

/** The slice nearest to a point, along the way from the first slice to the last; undefined where none is near. */
export const sliceNear = (places: readonly (Vector | null)[], point: Vector): number | undefined => {
  const known = places.filter((place) => place !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < places.length) return undefined;
  const way = difference(last, first);
  const length = lengthOf(way);
  if (length === 0) return undefined;
  const distanceTo = (place: Vector): number => Math.abs(dot(difference(point, place), way)) / length;
  const best = known.reduce(
    (nearest, place, index) => {
      const distance = distanceTo(place);
      return distance < nearest.distance ? { index, distance } : nearest;
    },
    { index: 0, distance: Infinity },
  );
  return best.distance <= NEAR_MM ? best.index : undefined;
};
