import { cross } from '../ct/vector.ts';
import { degrees, inRadians } from '../cup/units.ts';
import type { Degrees } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import type { Catalogue, Stem } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { plus, times } from '../landmarks/points.ts';
import { neckTorsion } from '../measurements/femur.ts';
import type { HipAxes } from '../motion/frames.ts';
import { pelvicPlaneAxes, tableAxes } from '../motion/hip-axes.ts';
import { planHip } from '../motion/planned-hip.ts';
import type { PlannedHip } from '../motion/planned-hip.ts';
import { prepareHip } from '../motion/prepared-hip.ts';
import { plannedHipCentre } from './feedback.ts';
import { pelvisOf } from './joint-change.ts';
import { implantPair } from './motion-plan.ts';
import { partsOf } from './parts.ts';
import type { Plan } from './plan.ts';
import type { Placement } from './stem-placement.ts';

/** Of the stem's neck against the condyles, where the femur's is not known: about the mean of adults. */
export const USUAL_TORSION = degrees(15);
export const TORSION_RANGE = { min: -10, max: 40 } as const;

/** What stands for the stem of a plan that has none. */
const USUAL_STEM = { size: 6, offset: 'standard', neckAngle: 135 } as const;

const isUsual = ({ size, offset, neckAngle }: Stem): boolean =>
  size === USUAL_STEM.size && offset === USUAL_STEM.offset && neckAngle === USUAL_STEM.neckAngle;

/** A generic one where the catalogue has no stems. */
export const usualStem = ({ stems }: Catalogue): Stem | undefined =>
  stems.find(isUsual) ?? stems[0] ?? GENERIC_CATALOGUE.stems.find(isUsual);

/** As measured on the landmarks and planned; undefined where the knees were not scanned. */
export const knownTorsion = (plan: Plan, landmarks: Landmarks): Degrees | undefined => {
  const native = neckTorsion(landmarks, plan.side);
  return native.absence ? undefined : degrees(native.value + (plan.stem?.torsion ?? 0));
};

/** A stem in a femur that stands upright with its condyles straight ahead. */
const uprightStem = (side: Side, torsion: Degrees): Placement => {
  const { lateral, anterior, superior: z } = tableAxes(side);
  const turn = inRadians(torsion);
  const x = plus(times(lateral, -Math.cos(turn)), times(anterior, Math.sin(turn)));
  return { origin: [0, 0, 0], x, y: cross(z, x), z };
};

/**
 * The planned implants without bones: what touches is metal and liner alone. Movements start from the pelvic plane where
 * it is known. Undefined where the catalogue does not have a part.
 */
export const implantsInMotion = (
  plan: Plan,
  catalogue: Catalogue,
  landmarks: Landmarks,
  assumedTorsion: Degrees,
): PlannedHip | undefined => {
  const { cup, liner, head, stem = usualStem(catalogue) } = partsOf(catalogue, plan);
  if (!cup || !liner || !head || !stem) return undefined;
  const pelvis = pelvisOf(landmarks);
  const axes: HipAxes = pelvis.absence ? tableAxes(plan.side) : pelvicPlaneAxes(pelvis.value, plan.side);
  const femur = tableAxes(plan.side);
  const centre = plannedHipCentre(plan, liner.offset);
  const prepared = prepareHip({
    side: plan.side,
    pelvis: { ...axes, origin: centre },
    femur: { ...femur, origin: centre },
  });
  if (!('hip' in prepared)) return undefined;
  const placement = uprightStem(plan.side, knownTorsion(plan, landmarks) ?? assumedTorsion);
  return planHip(prepared.hip, {
    implants: implantPair({ cup, liner, head, stem }, plan.cup, placement, femur),
    cup: plan.cup.angles,
    centreInPelvis: centre,
    centreInFemur: centre,
  });
};
