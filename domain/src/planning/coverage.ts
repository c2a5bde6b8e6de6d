import type { Vector } from '../ct/vector.ts';
import type { CupAngles } from '../cup/angles.ts';
import type { Centre } from '../cup/centre.ts';
import { degrees, inRadians } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import { times } from '../landmarks/points.ts';
import type { PelvicFrame } from '../measurements/pelvis.ts';
import { isInBone } from './bone.ts';
import type { BoneTree } from './bone-tree.ts';
import { cupDirection, cupFrame, SCAN_AXES, towards } from './cup-frame.ts';
import type { CupFrame } from './cup-frame.ts';
import { AROUND, rimAzimuth, sampleAzimuth, samplePolar, SAMPLES, TURNS } from './cup-samples.ts';
import { castRay, noCrossings } from './ray.ts';

export interface CupInBone {
  readonly centre: Centre;
  readonly diameter: number;
  readonly angles: CupAngles;
  readonly side: Side;
}

/** Of a point of the cup: no bone, bone across a small gap, or in the bone. */
export const UNCOVERED = 0;
export const ACROSS_GAP = 1;
export const IN_BONE = 2;

export interface CupCoverage {
  /** The part of the outer hemisphere that is covered, from 0 to 1. */
  readonly fraction: number;
  /** UNCOVERED, ACROSS_GAP or IN_BONE at each vertex of `coverageSurface`. */
  readonly map: Uint8Array;
  /** From the cup to the inner surface of the pelvis, in millimetres; negative where it goes through. Null where no bone is there. */
  readonly toInnerWall: number | null;
  /** How far the rim stands out of the bone at the most, in millimetres along the cup. */
  readonly overhang: { readonly front: number; readonly behind: number };
}

/** Bone that is no further away counts as covering the cup: a press fit closes such a gap. */
export const GAP_MM = 1;

/** How far around straight inwards, and how far beyond the cup, the inner wall is looked for. */
const WALL_CONE = degrees(30);
const WALL_REACH_MM = 30;
/** How far to each side of straight forwards or backwards the rim belongs to the front or the back. */
const SECTOR = degrees(45);
/** Halvings of the step between two samples, which leave less than a tenth of a millimetre. */
const HALVINGS = 5;

/** A centre that lies exactly on a surface is taken as one beside it, on the same side for all rays. */
const ASIDE: Vector = [1.3e-6, 1.7e-6, 1.1e-6];

const found = noCrossings();

interface Asked {
  readonly tree: BoneTree;
  readonly centre: Vector;
  readonly radius: number;
  readonly startsInBone: boolean;
}

/** What covers the point of the cup in a direction from its centre. Leaves the crossings in `found`. */
const coverOf = ({ tree, centre, radius, startsInBone }: Asked, direction: Vector, reach: number): number => {
  castRay(tree, centre, direction, radius + reach, found);
  let inside = startsInBone;
  let isNear = false;
  for (let n = 0; n < found.count; n++) {
    const distance = found.distances[n] as number;
    if (distance <= radius) inside = !inside;
    else if (distance <= radius + GAP_MM) isNear = true;
  }
  if (inside) return IN_BONE;
  return isNear ? ACROSS_GAP : UNCOVERED;
};

/** A wall that a ray meets at a flatter angle is the edge of something. */
const WALL_STEEPNESS = 0.5;

/** The last place where the ray of `found` leaves the bone through a wall; infinite where it does not. */
const wallOfFound = ({ startsInBone }: Asked): number => {
  const endsInBone = startsInBone === (found.count % 2 === 0);
  if (endsInBone) return Infinity;
  let last = -Infinity;
  let steepness = 0;
  for (let n = 0; n < found.count; n++)
    if ((found.distances[n] as number) > last) {
      last = found.distances[n] as number;
      steepness = found.steepness[n] as number;
    }
  return steepness >= WALL_STEEPNESS ? last : Infinity;
};

const turnBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(turn, 2 * Math.PI - turn);
};

const RIM = Math.PI / 2;
const STRIDE = RIM / TURNS;

/** The angle at the centre over which the cup is uncovered at an azimuth, from its rim inwards. */
const uncoveredArc = (asked: Asked, frame: CupFrame, azimuth: number): number => {
  const isBare = (polar: number): boolean =>
    coverOf(asked, cupDirection(frame, polar, azimuth), GAP_MM) === UNCOVERED;
  let covered = RIM;
  while (covered > 0 && isBare(covered)) covered -= STRIDE;
  if (covered <= 0) return RIM;
  if (covered === RIM) return 0;
  let bare = covered + STRIDE;
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (covered + bare) / 2;
    if (isBare(middle)) bare = middle;
    else covered = middle;
  }
  return RIM - (covered + bare) / 2;
};

const overhangAt = (asked: Asked, frame: CupFrame, towardsAzimuth: number): number => {
  let longest = 0;
  for (let place = 0; place < AROUND; place++)
    if (turnBetween(rimAzimuth(place), towardsAzimuth) <= inRadians(SECTOR))
      longest = Math.max(longest, uncoveredArc(asked, frame, rimAzimuth(place)));
  return longest * asked.radius;
};

/** How a placed cup lies in the pelvis. Pure and exact on the triangles; fast enough for every frame of a movement. */
export const cupCoverage = (
  tree: BoneTree,
  { centre: { x, y, z }, diameter, angles, side }: CupInBone,
  pelvis: PelvicFrame = SCAN_AXES,
): CupCoverage => {
  const frame = cupFrame(angles, side, pelvis);
  const centre: Vector = [x + towards(side) * ASIDE[0], y + ASIDE[1], z + ASIDE[2]];
  const asked: Asked = { tree, centre, radius: diameter / 2, startsInBone: isInBone(tree, centre) };
  const inwards = times(pelvis.left, -towards(side));
  const cone = Math.cos(inRadians(WALL_CONE));
  const map = new Uint8Array(SAMPLES + AROUND + 1);
  let [covered, whole, wall] = [0, 0, Infinity];
  for (let n = 0; n < SAMPLES; n++) {
    const polar = samplePolar(n);
    const direction = cupDirection(frame, polar, sampleAzimuth(n));
    const isInwards =
      direction[0] * inwards[0] + direction[1] * inwards[1] + direction[2] * inwards[2] >= cone;
    const cover = coverOf(asked, direction, isInwards ? WALL_REACH_MM : GAP_MM);
    map[n] = cover;
    // The area that a sample stands for grows with its distance from the axis.
    const area = Math.sin(polar);
    whole += area;
    if (cover !== UNCOVERED) covered += area;
    if (isInwards) wall = Math.min(wall, wallOfFound(asked) - asked.radius);
  }
  for (let place = 0; place < AROUND; place++)
    map[SAMPLES + place] = coverOf(asked, cupDirection(frame, RIM, rimAzimuth(place)), GAP_MM);
  map[SAMPLES + AROUND] = coverOf(asked, cupDirection(frame, 0, 0), GAP_MM);
  return {
    fraction: covered / whole,
    map,
    toInnerWall: Number.isFinite(wall) ? wall : null,
    overhang: {
      front: overhangAt(asked, frame, 1.5 * Math.PI),
      behind: overhangAt(asked, frame, 0.5 * Math.PI),
    },
  };
};
