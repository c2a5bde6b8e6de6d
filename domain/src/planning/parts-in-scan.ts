import { headCentreInCup } from '../implants/references.ts';
import type { ImplantPart } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { cupPlacement, headPlacement } from './cup-placement.ts';
import type { PlanParts } from './parts.ts';
import type { Plan } from './plan.ts';
import { stemPlacement } from './stem-placement.ts';
import type { Placement } from './stem-placement.ts';

/** A part where it is planned, in the frame of the scan. */
export interface PartInScan {
  readonly part: ImplantPart;
  readonly placement: Placement;
}

/**
 * Cup, liner and head in the pelvis, and the stem in the femur as it was scanned: where bone and scan are, not where the
 * leg is after the operation. A stem whose landmarks are not known is left out.
 */
export const partsInScan = (
  plan: Plan,
  { cup, liner, head, stem }: PlanParts,
  landmarks: Landmarks,
): readonly PartInScan[] => {
  const placement = cupPlacement(plan);
  const stemAt = stem && plan.stem ? stemPlacement(landmarks, plan.side, plan.stem) : undefined;
  return [
    ...(cup ? [{ part: cup, placement }] : []),
    ...(liner ? [{ part: liner, placement }] : []),
    ...(liner && head
      ? [{ part: head, placement: headPlacement(placement, headCentreInCup(liner)[2]) }]
      : []),
    ...(stem && stemAt?.value ? [{ part: stem, placement: stemAt.value }] : []),
  ];
};
