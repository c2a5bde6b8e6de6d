import type { Millimetres } from '../cup/units.ts';
import { headCentreInCup } from '../implants/references.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { plannedHipCentre } from '../planning/feedback.ts';
import { plannedLegLength, plannedOffset } from '../planning/joint-change.ts';
import type { PlanParts } from '../planning/parts.ts';
import { placedStem } from '../planning/placed-stem.ts';
import type { Plan } from '../planning/plan.ts';
import { headOnFemur } from '../planning/stem-placement.ts';

export interface LegChange {
  readonly legLength: Millimetres;
  readonly offset: Millimetres;
}

/** What the plan changes of leg length and femoral offset; undefined where no stem is planned or landmarks are missing. */
export const legChange = (plan: Plan, parts: PlanParts, landmarks: Landmarks): LegChange | undefined => {
  const { liner, head, stem } = parts;
  const placed = placedStem(plan, parts, landmarks)?.value;
  if (!placed || !liner || !head || !stem) return undefined;
  const centres = {
    inPelvis: plannedHipCentre(plan, headCentreInCup(liner)[2]),
    onFemur: headOnFemur(placed.placement, stem, head),
  };
  const legLength = plannedLegLength(landmarks, plan.side, centres).change.value;
  const offset = plannedOffset(landmarks, plan.side, centres).change.value;
  return legLength === undefined || offset === undefined ? undefined : { legLength, offset };
};
