import { difference, dot } from '../ct/vector.ts';
import type { CupAngles } from '../cup/angles.ts';
import { nearestPlan } from '../cup/placement.ts';
import { degrees, millimetres } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import { headsFor, linersFor } from '../implants/compatibility.ts';
import { headCentreOnStem } from '../implants/references.ts';
import type { Catalogue, Head, Stem } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { unit } from '../landmarks/points.ts';
import { femoralOffset, neckInclination } from '../measurements/femur.ts';
import { combine, measure } from '../measurements/measured.ts';
import { STEM_RANGES, STEP_MM } from './plan.ts';
import type { Plan, PlannedStem } from './plan.ts';
import { STEM_LANDMARKS } from './stem-placement.ts';

const nearest = <T>(all: readonly T[], off: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best && off(best) <= off(one) ? best : one), undefined);

/** The usual head of a large cup; a larger one is a choice. */
const LARGEST_HEAD_MM = 36;
/** How many millimetres of offset a degree of the neck's angle is worth when a stem is chosen. */
const MM_PER_DEGREE = 0.1;

/** The height of the head above the lesser trochanter, along the shaft. */
const headHeight = (landmarks: Landmarks, side: Side) =>
  measure(landmarks, side, STEM_LANDMARKS, [], (own) => {
    const down = unit(difference(own.shaftDistal, own.shaftProximal));
    const height = dot(difference(own.lesserTrochanter, own.femoralHeadCentre), down);
    return Number.isFinite(height) ? millimetres(height) : undefined;
  });

const stemFor = (
  landmarks: Landmarks,
  side: Side,
  stems: readonly Stem[],
  head: Head,
): PlannedStem | null => {
  const native = combine(
    femoralOffset(landmarks, side),
    combine(neckInclination(landmarks, side), headHeight(landmarks, side), (angle, height) => ({
      angle,
      height,
    })),
    (offset, { angle, height }) => ({ offset, angle, height }),
  ).value;
  if (!native) return null;
  const stem = nearest(
    stems.filter(({ taper }) => taper === head.taper),
    (one) =>
      Math.abs(headCentreOnStem(one, head)[0] - native.offset) +
      MM_PER_DEGREE * Math.abs(one.neckAngle - native.angle),
  );
  if (!stem) return null;
  const cut = Math.round((native.height - headCentreOnStem(stem, head)[2]) / STEP_MM) * STEP_MM;
  const { min, max } = STEM_RANGES.neckCut;
  return {
    part: stem.id,
    neckCut: millimetres(Math.min(max, Math.max(min, cut))),
    depth: millimetres(0),
    torsion: degrees(0),
  };
};

/**
 * Where planning begins: the cup of the socket's size in its centre, and the stem that keeps leg length and offset
 * closest to now. Whether the stem fits the canal is not known. Undefined where the socket was not found.
 */
export const startingPlan = (
  landmarks: Landmarks,
  side: Side,
  angles: CupAngles,
  catalogue: Catalogue,
): Plan | undefined => {
  const { acetabularCentre, acetabularDiameter } = landmarks[side];
  if (!acetabularCentre || acetabularDiameter === undefined) return undefined;
  const cup = nearest(catalogue.cups, ({ diameter }) => Math.abs(diameter - acetabularDiameter));
  const liners = cup ? linersFor(catalogue, cup).filter(({ design }) => design === 'neutral') : [];
  const liner = nearest(liners, ({ headDiameter }) => Math.abs(headDiameter - LARGEST_HEAD_MM));
  const head = liner && nearest(headsFor(catalogue, liner), ({ neckLength }) => Math.abs(neckLength));
  if (!cup || !liner || !head) return undefined;
  const [x, y, z] = acetabularCentre;
  return {
    side,
    cup: { part: cup.id, centre: { x, y, z }, angles: nearestPlan(angles), lip: degrees(0) },
    liner: liner.id,
    head: head.id,
    stem: stemFor(landmarks, side, catalogue.stems, head),
  };
};
