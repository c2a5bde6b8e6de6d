import type { Side } from '../hip/side.ts';
import type { CupAngles } from './angles.ts';
import { cupCentre } from './centre.ts';
import type { Centre, PriPosition } from './centre.ts';
import { axisInModel } from './placement.ts';
import type { Direction } from './placement.ts';

/** The planned cup in the model's frame. */
export interface CupInModel {
  readonly centre: Centre;
  /** Outer, in millimetres. */
  readonly diameter: number;
  /** A unit vector out of its opening. */
  readonly axis: Direction;
}

export interface CupPlan extends PriPosition {
  readonly cupCentre: Centre | null;
  readonly sideSurgeon: Side | null;
  readonly size: number | null;
}

/** Undefined while a part of it is unknown. */
export const cupInModel = (plan: CupPlan, angles: CupAngles | undefined): CupInModel | undefined => {
  const { sideSurgeon: side, size } = plan;
  const centre = cupCentre(plan.cupCentre, plan, side)?.centre;
  if (!angles || !centre || side === null || size === null) return undefined;
  return {
    centre: { x: centre.x, y: centre.y, z: centre.z },
    diameter: size,
    axis: axisInModel(angles, side),
  };
};
