import type { Vector } from '../ct/vector.ts';
import { degrees, millimetres } from '../cup/units.ts';
import { MEASUREMENTS } from '../hip/measurements.ts';
import type { Range } from '../hip/measurements.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { plus, times } from '../landmarks/points.ts';
import type { PelvicFrame } from '../measurements/pelvis.ts';
import { SCAN_AXES, towards } from './cup-frame.ts';
import { STEM_RANGES, STEP_DEGREES, STEP_MM } from './plan.ts';
import type { Plan, PlannedStem } from './plan.ts';

export const CUP_MOVES = ['medial', 'lateral', 'anterior', 'posterior', 'superior', 'inferior'] as const;
export type CupMove = (typeof CUP_MOVES)[number];

const directionOf = (move: CupMove, plan: Plan, { left, posterior, superior }: PelvicFrame): Vector => {
  const lateral = times(left, towards(plan.side));
  const directions: Record<CupMove, Vector> = {
    medial: times(lateral, -1),
    lateral,
    anterior: times(posterior, -1),
    posterior,
    superior,
    inferior: times(superior, -1),
  };
  return directions[move];
};

/** Along an axis of the pelvis, or of the scan where those are unknown, by half a millimetre a step. */
export const moveCup = (plan: Plan, move: CupMove, steps = 1, pelvis: PelvicFrame = SCAN_AXES): Plan => {
  const { x, y, z } = plan.cup.centre;
  const [nx, ny, nz] = plus([x, y, z], times(directionOf(move, plan, pelvis), steps * STEP_MM));
  return { ...plan, cup: { ...plan.cup, centre: { x: nx, y: ny, z: nz } } };
};

const clamped = (value: number, { min, max }: Range): number => Math.min(max, Math.max(min, value));

/** By one degree a step, within the specified range. */
export const turnCup = (plan: Plan, angle: 'inclination' | 'anteversion', steps: number): Plan => {
  const range = MEASUREMENTS[angle === 'inclination' ? 'plannedInclination' : 'plannedAnteVersion'];
  const value = degrees(clamped(plan.cup.angles[angle] + steps * STEP_DEGREES, range));
  return { ...plan, cup: { ...plan.cup, angles: { ...plan.cup.angles, [angle]: value } } };
};

/** Around its axis, by one degree a step; only a lip shows it. */
export const turnLip = (plan: Plan, steps: number): Plan => {
  const turned = (((plan.cup.lip + steps * STEP_DEGREES) % 360) + 360) % 360;
  return { ...plan, cup: { ...plan.cup, lip: degrees(turned) } };
};

/** Puts the centre of the cup into that of the socket. Undefined where the socket has none: it was not found. */
export const snapCup = (plan: Plan, landmarks: Landmarks): Plan | undefined => {
  const native = landmarks[plan.side].acetabularCentre;
  if (!native) return undefined;
  const [x, y, z] = native;
  return { ...plan, cup: { ...plan.cup, centre: { x, y, z } } };
};

export type StemField = keyof typeof STEM_RANGES;

/** To the value, or the next one within its range. A plan without a stem stays as it is. */
export const setStemValue = (plan: Plan, field: StemField, wanted: number): Plan => {
  if (!plan.stem) return plan;
  const value = clamped(wanted, STEM_RANGES[field]);
  const changed: Partial<PlannedStem> =
    field === 'torsion' ? { torsion: degrees(value) } : { [field]: millimetres(value) };
  return { ...plan, stem: { ...plan.stem, ...changed } };
};

/** By half a millimetre or one degree a step, within its range. A plan without a stem stays as it is. */
export const moveStem = (plan: Plan, field: StemField, steps: number): Plan => {
  if (!plan.stem) return plan;
  const step = STEM_RANGES[field].unit === 'mm' ? STEP_MM : STEP_DEGREES;
  return setStemValue(plan, field, plan.stem[field] + steps * step);
};
