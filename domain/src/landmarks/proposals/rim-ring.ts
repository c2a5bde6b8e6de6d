import { cross } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { degrees, inRadians } from '../../cup/units.ts';
import { across, plus, times, unit } from '../points.ts';
import { rimDirections } from '../rim-shape.ts';
import { boneAt } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';
import type { RingPoint } from './rim-curve.ts';
import { medianOf } from './robust-fits.ts';
import type { Sphere } from './robust-fits.ts';

/** Every two degrees. */
export const DIRECTIONS = 137;
/** How deep under the surface of the socket the edge of the bone is looked for, in millimetres. A rim is hardly thicker. */
export const DEPTH = 1;
/** Where it is looked for again, in millimetres: a spur has another shape than the wall that it grows on. */
const DEPTHS = [2, 3, 4, 6] as const;
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
/** Where its thickness is measured, in degrees from the edge, and up to how much, in millimetres. */
const BEHIND_EDGE = [2, 5, 8, 12] as const;
const THICKEST = 8;

/** A place of the edge, and what the wall behind it looks like. */
export interface RimPlace extends RingPoint {
  /** From the axis. */
  readonly radius: number;
  /** How high the edge lies deeper in the bone; undefined where no bone is. */
  readonly deeper: readonly (number | undefined)[];
  /** How thick the wall is behind the edge. */
  readonly thickness: readonly number[];
}

/** One place in each direction from one side of the notch to the other, undefined where there is no wall. */
export type Ring = readonly (RimPlace | undefined)[];

/** The angle from the axis at which the wall begins, walking from the opening to the floor. Undefined in the notch. */
const edgeAlong = (inside: (angle: number) => number): number | undefined => {
  let start: number | undefined;
  let before = 0;
  for (let angle = FROM; angle <= TO; angle += STEP) {
    const bone = inside(angle);
    if (bone >= 0.5 && start === undefined)
      start =
        before < 0.5 && angle > FROM ? angle - (STEP * (bone - 0.5)) / Math.max(1e-6, bone - before) : angle;
    if (bone < 0.5) start = undefined;
    if (start !== undefined && angle - start >= WALL) return start > FLOOR ? undefined : start;
    before = bone;
  }
  return undefined;
};

/** The distance at which the bone begins along a ray, or, from inside, at which it ends. */
const surfaceAlong = (
  inside: (far: number) => number,
  from: number,
  to: number,
  sought: 'begin' | 'end',
): number | undefined => {
  let before: number | undefined;
  for (let far = from; far <= to; far += RAY_STEP) {
    const bone = inside(far);
    if (bone >= 0.5 === (sought === 'begin'))
      return before === undefined ? far : far - (RAY_STEP * (bone - 0.5)) / (bone - before);
    before = bone;
  }
  return undefined;
};

/** From the centre to the middle of the notch: so much forwards for each millimetre down the pelvis. */
const NOTCH_FORWARDS = 0.25;

/** Of the pelvis as a side sees it: out to its side, and up. */
export interface PelvicAxes {
  readonly lateral: Vector;
  readonly superior: Vector;
}

/** The directions of a ring across the axis of a socket. */
export interface RingFrame {
  readonly axis: Vector;
  readonly down: Vector;
  readonly back: Vector;
}

export const ringFrame = (axis: Vector, { superior, lateral }: PelvicAxes): RingFrame => {
  const forwards = cross(lateral, superior);
  const down = unit(across(plus(times(superior, -1), times(forwards, NOTCH_FORWARDS)), axis));
  return { axis, down, back: cross(axis, down) };
};

export const ringAround = (
  hipBone: BoneField,
  { centre, radius }: Sphere,
  { axis, down, back }: RingFrame,
): Ring =>
  rimDirections(DIRECTIONS).map((turn) => {
    const out = plus(times(down, Math.cos(turn)), times(back, Math.sin(turn)));
    const at = (angle: number, far: number): Vector => {
      const polar = inRadians(degrees(angle));
      return plus(centre, plus(times(axis, far * Math.cos(polar)), times(out, far * Math.sin(polar))));
    };
    const bone = (angle: number, far: number): number => boneAt(hipBone, hipBone.sharp, at(angle, far));
    const first = edgeAlong((angle) => Math.max(bone(angle, radius + DEPTH), bone(angle, radius + BEYOND)));
    if (first === undefined) return undefined;
    const walls = NEAR_EDGE.map((behind) =>
      surfaceAlong((far) => bone(first + behind, far), radius - WITHIN, radius + BEYOND, 'begin'),
    );
    const wall = medianOf(walls.filter((far) => far !== undefined));
    if (wall === undefined) return undefined;
    const edgeAt = (depth: number): number | undefined => edgeAlong((angle) => bone(angle, wall + depth));
    const edge = edgeAt(DEPTH);
    if (edge === undefined) return undefined;
    const heightOf = (angle: number, depth: number): number =>
      (wall + depth) * Math.cos(inRadians(degrees(angle)));
    return {
      turn,
      height: heightOf(edge, DEPTH),
      radius: (wall + DEPTH) * Math.sin(inRadians(degrees(edge))),
      deeper: DEPTHS.map((depth) => {
        const angle = edgeAt(depth);
        return angle === undefined ? undefined : heightOf(angle, depth);
      }),
      thickness: BEHIND_EDGE.map((behind) => {
        const end = surfaceAlong((far) => bone(edge + behind, far), wall + DEPTH, wall + THICKEST, 'end');
        return end === undefined ? THICKEST : end - wall;
      }),
    };
  });
