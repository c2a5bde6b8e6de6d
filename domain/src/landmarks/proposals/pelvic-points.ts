import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import type { Side } from '../../hip/side.ts';
import { across, middle, times, unit } from '../points.ts';
import type { Summit } from './robust-fits.ts';
import { tipOf } from './tips.ts';

/** What the foremost points of a hip bone are looked for in, all in LPS. */
export interface HalfPelvis {
  readonly points: readonly Vector[];
  /** Whether the scan ends at a point. */
  readonly isCut: (point: Vector) => boolean;
  /** About where the hip is; it only says where to look. */
  readonly hipCentre: Vector;
}

export interface PelvicPoints {
  readonly spine?: Summit;
  readonly tubercle?: Summit;
}

interface Frame {
  readonly left: Vector;
  readonly anterior: Vector;
  readonly superior: Vector;
}

const frameOf = (left: Vector, up: Vector): Frame => {
  const superior = unit(across(up, left));
  return { left, superior, anterior: cross(left, superior) };
};

/** The regions of both points in parts of the distance between the hips, from the middle between them. */
const SPINE_HEIGHT = [0.27, 0.75] as const;
const TUBERCLE_HEIGHT = [-0.28, 0.14] as const;
const TUBERCLE_LATERAL = [0.05, 0.27] as const;

const within = (value: number, [min, max]: readonly [number, number]): boolean =>
  value >= min && value <= max;

const foremost = (half: HalfPelvis, frame: Frame, region: readonly Vector[]): Summit | undefined => {
  const summit = tipOf(region, frame.anterior);
  return summit && !half.isCut(summit.point) ? summit : undefined;
};

const pointsIn = (frame: Frame, half: HalfPelvis, middleOfHips: Vector, distance: number): PelvicPoints => {
  const [up, left] = [times(frame.superior, 1 / distance), times(frame.left, 1 / distance)];
  const [level, side] = [dot(middleOfHips, up), dot(middleOfHips, left)];
  const [high, low]: [Vector[], Vector[]] = [[], []];
  for (const point of half.points) {
    const height = dot(point, up) - level;
    if (within(height, SPINE_HEIGHT)) high.push(point);
    else if (within(height, TUBERCLE_HEIGHT) && within(Math.abs(dot(point, left) - side), TUBERCLE_LATERAL))
      low.push(point);
  }
  const [spine, tubercle] = [foremost(half, frame, high), foremost(half, frame, low)];
  return { ...(spine && { spine }), ...(tubercle && { tubercle }) };
};

/** Each round turns the frame to the plane that was found; it settles in three or four. */
const ROUNDS = 8;

/**
 * The spines and the tubercles: the points in which the anterior pelvic plane touches the hip bones. It starts from the
 * line between the hips, so that the position on the table does not matter.
 */
export const pelvicPointsOf = (halves: Readonly<Record<Side, HalfPelvis>>): Record<Side, PelvicPoints> => {
  const { LEFT, RIGHT } = halves;
  const centre = middle(LEFT.hipCentre, RIGHT.hipCentre);
  const distance = lengthOf(difference(LEFT.hipCentre, RIGHT.hipCentre));
  let frame = frameOf(unit(difference(LEFT.hipCentre, RIGHT.hipCentre)), [0, 0, 1]);
  let found = { LEFT: {} as PelvicPoints, RIGHT: {} as PelvicPoints };
  for (let round = 0; round < ROUNDS; round++) {
    found = {
      LEFT: pointsIn(frame, LEFT, centre, distance),
      RIGHT: pointsIn(frame, RIGHT, centre, distance),
    };
    const [left, right] = [found.LEFT, found.RIGHT];
    if (!left.spine || !right.spine || !left.tubercle || !right.tubercle) break;
    const spines = [left.spine.point, right.spine.point] as const;
    const up = difference(middle(...spines), middle(left.tubercle.point, right.tubercle.point));
    frame = frameOf(unit(difference(...spines)), up);
  }
  return found;
};
