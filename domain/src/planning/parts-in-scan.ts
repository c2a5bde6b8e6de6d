import { cross } from '../ct/vector.ts';
import { inRadians } from '../cup/units.ts';
import { headCentreInCup } from '../implants/references.ts';
import type { ImplantPart } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { plus, times } from '../landmarks/points.ts';
import { cupFrame } from './cup-frame.ts';
import type { PlanParts } from './parts.ts';
import type { Plan } from './plan.ts';
import { stemPlacement } from './stem-placement.ts';
import type { Placement } from './stem-placement.ts';

/** A part where it is planned, in the frame of the scan. */
export interface PartInScan {
  readonly part: ImplantPart;
  readonly placement: Placement;
}

/** The frame of cup and liner: z out of the opening, x to the middle of a lip. */
const inCup = ({ cup: { angles, lip, centre }, side }: Plan): Placement => {
  const { axis, up, back } = cupFrame(angles, side);
  const turn = inRadians(lip);
  const x = plus(times(up, Math.cos(turn)), times(back, Math.sin(turn)));
  return { origin: [centre.x, centre.y, centre.z], x, y: cross(axis, x), z: axis };
};

/** The neck is taken to leave along the axis of the cup. */
const headIn = ({ origin, x, y, z }: Placement, offset: number): Placement => ({
  origin: plus(origin, times(z, offset)),
  x,
  y: times(y, -1),
  z: times(z, -1),
});

/**
 * Cup, liner and head in the pelvis, and the stem in the femur as it was scanned: where bone and scan are, not where the
 * leg is after the operation. A stem whose landmarks are not known is left out.
 */
export const partsInScan = (
  plan: Plan,
  { cup, liner, head, stem }: PlanParts,
  landmarks: Landmarks,
): readonly PartInScan[] => {
  const placement = inCup(plan);
  const stemAt = stem && plan.stem ? stemPlacement(landmarks, plan.side, plan.stem) : undefined;
  return [
    ...(cup ? [{ part: cup, placement }] : []),
    ...(liner ? [{ part: liner, placement }] : []),
    ...(liner && head ? [{ part: head, placement: headIn(placement, headCentreInCup(liner)[2]) }] : []),
    ...(stem && stemAt?.value ? [{ part: stem, placement: stemAt.value }] : []),
  ];
};
