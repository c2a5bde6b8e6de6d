import { difference, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { degrees, inRadians } from '../../cup/units.ts';
import { across, meanOf, plus, times, unit } from '../points.ts';
import { boneAt } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';
import { basisAcross, ringPlane, wavyRingPlane } from './robust-fits.ts';
import type { RingPlane, RobustSphere, Sphere } from './robust-fits.ts';

export interface Rim {
  /** In order around the opening; the notch and spurs are left out. */
  readonly points: readonly Vector[];
  /** Out of the socket, of length 1. */
  readonly axis: Vector;
  /** How many of all directions around the socket have a rim, from 0 to 1. */
  readonly coverage: number;
  /** By how much the points leave the direction of their plane open, in degrees (root mean square). */
  readonly spread: number;
}

const DIRECTIONS = 180;
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
/**
 * How far a flat rim lies off its plane by the steps of voxels that a scan should have, in millimetres. Much wider, and
 * a plane over low spurs holds as much of the ring as that of the rim between them.
 */
const TOLERANCE = 0.5;
const FINE_VOXEL = 1.25;
/** The tolerance grows with thick slices, but no further: a plane over spurs would do. */
const COARSEST = 1.9;
/** By how much the points may lie off grows a little further: in slices of 3 mm a worn rim can be 3 degrees off. */
const COARSEST_OPEN = 2.2;
/** How far points lie off a flat rim, as a part of the tolerance. */
const OFF_FLAT = 0.7;
/** Neighbours lie on the same spur or wave: so many of them say as much as one. */
const ALIKE_NEIGHBOURS = 6;
/**
 * Of a flat rim less lies behind its plane than this part of what lies on it, also where wear has taken a piece away; of
 * a wavy one about as much as on it.
 */
const MOST_BEHIND = 0.45;
/** On less of the ring than this, three spurs can make a plane as good as that of the rim. */
const LEAST_FLAT = 0.18;
/** Spurs turn the plane of best fit through all points by less, as a cosine: 6.5 degrees. */
const ALIKE = 0.9936;

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

/** The corners of the notch are rounded: what is next to where no wall is does not count. */
const CORNER = 6;

const besidesNotch = (ring: readonly (Vector | undefined)[]): readonly Vector[] =>
  ring.filter((point, n) => {
    if (!point) return false;
    for (let by = -CORNER; by <= CORNER; by++) if (!ring[(n + by + ring.length) % ring.length]) return false;
    return true;
  }) as Vector[];

/** From the centre to the middle of the notch: down and a little forwards. */
const NOTCH: Vector = [0, -0.25, -1];
/**
 * Half of its width as a cosine, 26 degrees. What looks like a rim in it are the ends of the horns, which worn sockets have
 * far below the plane, and the bones below.
 */
const NOTCH_WIDTH = 0.8988;

const isInNotch = (point: Vector, { centre }: Sphere, axis: Vector): boolean =>
  dot(unit(across(difference(point, centre), axis)), unit(across(NOTCH, axis))) > NOTCH_WIDTH;

/** One place in each direction around the axis, undefined where there is no wall. */
const ringAround = (
  hipBone: BoneField,
  { centre, radius }: Sphere,
  axis: Vector,
): readonly (Vector | undefined)[] => {
  const [u, v] = basisAcross(axis);
  return Array.from({ length: DIRECTIONS }, (_, n) => {
    const turn = (2 * Math.PI * n) / DIRECTIONS;
    const out = plus(times(u, Math.cos(turn)), times(v, Math.sin(turn)));
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
    return edge === undefined ? undefined : at(edge, wall + DEPTH);
  });
};

const LEAST_COVERAGE = 0.08;

/**
 * A flat rim with spurs: little of it lies behind its plane. Else the rim is wavy, and all of it makes the plane. With how
 * far its points are expected to lie off it, in millimetres.
 */
const planeOf = (
  ring: readonly Vector[],
  out: Vector,
  tolerance: number,
  offFlat: number,
): { readonly plane: RingPlane; readonly off: number } | undefined => {
  const wavy = wavyRingPlane(ring, out);
  const flat = wavy && ringPlane(ring, wavy.normal, tolerance);
  if (!wavy) return undefined;
  const all = { plane: wavy, off: wavy.deviation };
  if (!flat) return all;
  const isFlat =
    flat.behind * ring.length <= MOST_BEHIND * flat.inliers.length &&
    flat.inliers.length >= LEAST_FLAT * ring.length &&
    dot(flat.normal, wavy.normal) >= ALIKE;
  return isFlat ? { plane: flat, off: offFlat } : all;
};

/** Of the plane of best fit through points around a circle. */
const spreadOf = (off: number, count: number, radius: number): number =>
  ((2 * off) / (radius * Math.sqrt(count / ALIKE_NEIGHBOURS))) * (180 / Math.PI);

/** The edge of the wall around the fitted socket. The axis is that of the plane through it, found in a few rounds. */
export const acetabularRimOf = (hipBone: BoneField, socket: RobustSphere): Rim | undefined => {
  let axis = unit(difference(socket.centre, meanOf(socket.inliers)));
  const voxel = Math.max(1, Math.max(...hipBone.volume.spacing) / FINE_VOXEL);
  const tolerance = TOLERANCE * Math.min(COARSEST, voxel);
  const off = OFF_FLAT * TOLERANCE * Math.min(COARSEST_OPEN, voxel);
  let rim: Rim | undefined;
  for (let round = 0; round < 4; round++) {
    const around = axis;
    const ring = besidesNotch(ringAround(hipBone, socket, around)).filter(
      (point) => !isInNotch(point, socket, around),
    );
    const found = planeOf(ring, axis, tolerance, off);
    if (!found) return undefined;
    const { inliers, normal } = found.plane;
    axis = normal;
    rim = {
      points: inliers,
      axis,
      coverage: inliers.length / DIRECTIONS,
      spread: spreadOf(found.off, inliers.length, socket.radius),
    };
  }
  return rim && rim.coverage >= LEAST_COVERAGE ? rim : undefined;
};
