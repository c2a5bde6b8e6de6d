import { difference } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { degrees, inRadians } from '../../cup/units.ts';
import { meanOf, plus, times, unit } from '../points.ts';
import { boneAt } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';
import { basisAcross, ringPlane } from './robust-fits.ts';
import type { RobustSphere, Sphere } from './robust-fits.ts';

export interface Rim {
  /** In order around the opening; the notch and spurs are left out. */
  readonly points: readonly Vector[];
  /** Out of the socket, of length 1. */
  readonly axis: Vector;
  /** How many of all directions around the socket have a rim, from 0 to 1. */
  readonly coverage: number;
}

const DIRECTIONS = 90;
/** How deep under the lunate surface the edge of the bone is looked for, in millimetres. */
const DEPTH = 1.5;
/** From the axis out of the opening: below the first there is no rim, beyond the last only floor. */
const FROM = 60;
const TO = 145;
const STEP = 0.5;
/** Less bone than this along an arc is a spur or a speck, in degrees. */
const WALL = 8;
/** How far the edge lies off the plane by the steps of voxels that a scan should have, in millimetres. */
const TOLERANCE = 0.8;
const FINE_VOXEL = 1.25;

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
    if (start !== undefined && angle - start >= WALL) return start;
    before = bone;
  }
  return undefined;
};

const ringAround = (hipBone: BoneField, { centre, radius }: Sphere, axis: Vector): readonly Vector[] => {
  const [u, v] = basisAcross(axis);
  return Array.from({ length: DIRECTIONS }, (_, n) => {
    const turn = (2 * Math.PI * n) / DIRECTIONS;
    const out = plus(times(u, Math.cos(turn)), times(v, Math.sin(turn)));
    const at = (angle: number): Vector => {
      const polar = inRadians(degrees(angle));
      const way = plus(times(axis, Math.cos(polar)), times(out, Math.sin(polar)));
      return plus(centre, times(way, radius + DEPTH));
    };
    const edge = edgeAlong((angle) => boneAt(hipBone, hipBone.sharp, at(angle)));
    return edge === undefined ? undefined : at(edge);
  }).filter((point) => point !== undefined);
};

const LEAST_COVERAGE = 0.15;

/** The edge of the wall around the fitted socket. The axis is that of the plane through it, found in a few rounds. */
export const acetabularRimOf = (hipBone: BoneField, socket: RobustSphere): Rim | undefined => {
  let axis = unit(difference(socket.centre, meanOf(socket.inliers)));
  const tolerance = TOLERANCE * Math.max(1, Math.max(...hipBone.volume.spacing) / FINE_VOXEL);
  let rim: Rim | undefined;
  for (let round = 0; round < 4; round++) {
    const plane = ringPlane(ringAround(hipBone, socket, axis), axis, tolerance);
    if (!plane) return undefined;
    axis = plane.normal;
    rim = { points: plane.inliers, axis, coverage: plane.inliers.length / DIRECTIONS };
  }
  return rim && rim.coverage >= LEAST_COVERAGE ? rim : undefined;
};
