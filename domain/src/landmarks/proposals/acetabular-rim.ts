import { cross, difference } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { degrees, inRadians } from '../../cup/units.ts';
import { across, meanOf, plus, times, unit } from '../points.ts';
import { RIM_POINTS, rimDirections } from '../rim-shape.ts';
import { boneAt } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';
import { rimCurveOf } from './rim-curve.ts';
import type { RimCurve, RingPoint } from './rim-curve.ts';
import type { RobustSphere, Sphere } from './robust-fits.ts';

export interface Rim {
  /** In order around the opening but the notch, as the edge is without spurs. */
  readonly points: readonly Vector[];
  /** How much of the way around shows the edge, from 0 to 1. */
  readonly coverage: number;
  /** By how much the direction of their plane is not known, in degrees (root mean square). */
  readonly spread: number;
}

/** Every two degrees. */
const DIRECTIONS = 137;
/** How deep under the surface of the socket the edge of the bone is looked for, in millimetres. A rim is hardly thicker. */
const DEPTH = 1;
/** From the axis out of the opening: below the first there is no rim, beyond the last only floor. */
const FROM = 50;
const TO = 145;
/** A wall that begins further in is the floor of the fossa, seen through the notch. */
const FLOOR = 120;
const STEP = 0.5;
/** Less bone than this along an arc is a spur or a speck, in degrees. */
const WALL = 8;
/** Millimetres by which the surface of a socket that is not round lies inside or outside of the sphere. */
const WITHIN = 2;
const BEYOND = 4;
const RAY_STEP = 0.5;
/** Where the surface of the wall is looked at, in degrees from the edge. */
const NEAR_EDGE = [5, 8, 11, 14, 17, 20] as const;
/** How far points of the edge lie off it by the steps of voxels that a scan should have, in millimetres. It grows with thick slices. */
const OFF = 0.1;
const FINE_VOXEL = 1.25;
const COARSEST = 2.2;

/** The angle from the axis at which the wall begins, walking from the opening to the floor. Undefined in the notch. */
const edgeAlong = (inside: (angle: number) => number, from: number): number | undefined => {
  let start: number | undefined;
  let before = 0;
  for (let angle = from; angle <= TO; angle += STEP) {
    const bone = inside(angle);
    if (bone >= 0.5 && start === undefined)
      start =
        before < 0.5 && angle > from ? angle - (STEP * (bone - 0.5)) / Math.max(1e-6, bone - before) : angle;
    if (bone < 0.5) start = undefined;
    if (start !== undefined && angle - start >= WALL) return start > FLOOR ? undefined : start;
    before = bone;
  }
  return undefined;
};

/** The distance from the centre at which the bone begins, along a ray. */
const wallAlong = (inside: (far: number) => number, radius: number): number | undefined => {
  let before = 0;
  for (let far = radius - WITHIN; far <= radius + BEYOND; far += RAY_STEP) {
    const bone = inside(far);
    if (bone >= 0.5)
      return before >= 0.5 ? far : far - (RAY_STEP * (bone - 0.5)) / Math.max(1e-6, bone - before);
    before = bone;
  }
  return undefined;
};

const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The corners of a gap are rounded: what is next to where no wall is does not count. */
const CORNER = 6;

const besidesGaps = (ring: readonly (RingPlace | undefined)[]): readonly RingPlace[] =>
  ring.filter((place, n): place is RingPlace => {
    if (!place) return false;
    return ring.slice(Math.max(0, n - CORNER), n + CORNER + 1).every(Boolean);
  });

/** From the centre to the middle of the notch: so much forwards for each millimetre down the pelvis. */
const NOTCH_FORWARDS = 0.25;

interface RingPlace extends RingPoint {
  /** From the axis. */
  readonly radius: number;
}

/** Of the pelvis as a side sees it: out to its side, and up. */
export interface PelvicAxes {
  readonly lateral: Vector;
  readonly superior: Vector;
}

/** The directions of a ring across the axis of a socket. */
interface RingFrame {
  readonly axis: Vector;
  readonly down: Vector;
  readonly back: Vector;
}

const ringFrame = (axis: Vector, { superior, lateral }: PelvicAxes): RingFrame => {
  const forwards = cross(lateral, superior);
  const down = unit(across(plus(times(superior, -1), times(forwards, NOTCH_FORWARDS)), axis));
  return { axis, down, back: cross(axis, down) };
};

/** One place in each direction from one side of the notch to the other, undefined where there is no wall. */
const ringAround = (
  hipBone: BoneField,
  { centre, radius }: Sphere,
  { axis, down, back }: RingFrame,
): readonly (RingPlace | undefined)[] =>
  rimDirections(DIRECTIONS).map((turn) => {
    const out = plus(times(down, Math.cos(turn)), times(back, Math.sin(turn)));
    const at = (angle: number, far: number): Vector => {
      const polar = inRadians(degrees(angle));
      return plus(centre, plus(times(axis, far * Math.cos(polar)), times(out, far * Math.sin(polar))));
    };
    const bone = (angle: number, far: number): number => boneAt(hipBone, hipBone.sharp, at(angle, far));
    const first = edgeAlong(
      (angle) => Math.max(bone(angle, radius + DEPTH), bone(angle, radius + BEYOND)),
      FROM,
    );
    if (first === undefined) return undefined;
    const walls = NEAR_EDGE.map((behind) => wallAlong((far) => bone(first + behind, far), radius));
    const wall = medianOf(walls.filter((far) => far !== undefined));
    if (wall === undefined) return undefined;
    const edge = edgeAlong((angle) => bone(angle, wall + DEPTH), FROM);
    if (edge === undefined) return undefined;
    const polar = inRadians(degrees(edge));
    const far = wall + DEPTH;
    return { turn, height: far * Math.cos(polar), radius: far * Math.sin(polar) };
  });

const LEAST_COVERAGE = 0.08;
const ROUNDS = 4;

/** Places of a curve around a socket, as deep in the bone as its edge was looked for. */
const placesOn = (curve: RimCurve, { axis, down, back }: RingFrame, { centre, radius }: Sphere): Vector[] =>
  rimDirections(RIM_POINTS).map((turn) => {
    const height = curve.heightAt(turn);
    const far = Math.sqrt(Math.max(0, (radius + DEPTH) ** 2 - height ** 2));
    const out = plus(times(down, Math.cos(turn)), times(back, Math.sin(turn)));
    return plus(centre, plus(times(axis, height), times(out, far)));
  });

/** The edge of the wall around the fitted socket. The axis is that of the plane of best fit through it, found in a few rounds. */
export const acetabularRimOf = (
  hipBone: BoneField,
  socket: RobustSphere,
  axes: PelvicAxes,
): Rim | undefined => {
  let axis = unit(difference(socket.centre, meanOf(socket.inliers)));
  const off = OFF * Math.min(COARSEST, Math.max(1, Math.max(...hipBone.volume.spacing) / FINE_VOXEL));
  let rim: Rim | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const frame = ringFrame(axis, axes);
    const ring = besidesGaps(ringAround(hipBone, socket, frame));
    const curve = rimCurveOf(ring, off);
    const radius = medianOf(ring.map((place) => place.radius));
    if (!curve || radius === undefined) return undefined;
    const [down, back] = curve.slope;
    rim = {
      points: placesOn(curve, frame, socket),
      coverage: curve.inliers / DIRECTIONS,
      spread: (curve.spread / radius) * (180 / Math.PI),
    };
    axis = unit(plus(axis, plus(times(frame.down, -down / radius), times(frame.back, -back / radius))));
  }
  return rim && rim.coverage >= LEAST_COVERAGE ? rim : undefined;
};
