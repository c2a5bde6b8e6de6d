import { difference } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { headCentreInCup } from '../implants/references.ts';
import type { ReferencePlane } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import type { Measured } from '../measurements/measured.ts';
import { plannedHipCentre } from './feedback.ts';
import { neckCutsOf } from './motion-plan.ts';
import type { PlanParts } from './parts.ts';
import type { Plan } from './plan.ts';
import { headOnFemur, stemPlacement } from './stem-placement.ts';
import type { Placement } from './stem-placement.ts';

/** A planned stem in its femur, both as they were scanned. */
export interface PlacedStem {
  readonly placement: Placement;
  /** What lies beyond it, towards the head, is removed. */
  readonly neckCuts: readonly ReferencePlane[];
  /** By how much stem and femur move when the head is put into the liner; the leg is not turned. */
  readonly reduction: Vector;
}

/** Undefined where no stem is planned, or the catalogue lacks a part; absent where landmarks are missing. */
export const placedStem = (
  plan: Plan,
  { liner, head, stem }: PlanParts,
  landmarks: Landmarks,
): Measured<PlacedStem> | undefined => {
  if (!plan.stem || !liner || !head || !stem) return undefined;
  const placed = stemPlacement(landmarks, plan.side, plan.stem);
  if (placed.absence) return placed;
  const placement = placed.value;
  const hip = plannedHipCentre(plan, headCentreInCup(liner)[2]);
  return {
    value: {
      placement,
      neckCuts: neckCutsOf(stem, plan.stem.depth, placement),
      reduction: difference(hip, headOnFemur(placement, stem, head)),
    },
  };
};
