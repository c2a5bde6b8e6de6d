import { isAdministrator } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import type { Side } from '../hip/side.ts';
import type { ProcedureStatus } from '../status.ts';

/** In the model's frame: LPS, millimetres. */
export interface Centre {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface PriPosition {
  readonly position: number | null;
  readonly superior: number | null;
  readonly anterior: number | null;
  readonly posterior: number | null;
}

/**
 * The PRI position as a point: `position` is the distance from the midplane to the operated side, `superior` the height,
 * and `anterior` or `posterior` how far forward or back, from the origin of the model. Undefined without a position.
 */
export const centreOfPri = (pri: PriPosition, side: Side | null): Centre | undefined => {
  if (pri.position === null || side === null) return undefined;
  return {
    x: side === 'LEFT' ? pri.position : -pri.position,
    y: (pri.posterior ?? 0) - (pri.anterior ?? 0),
    z: pri.superior ?? 0,
  };
};

export type CentreSource = 'picked' | 'pri';

/** A centre that the engineer picked on the model takes precedence over the PRI position. */
export const cupCentre = (
  picked: Centre | null,
  pri: PriPosition,
  side: Side | null,
): { readonly centre: Centre; readonly source: CentreSource } | undefined => {
  if (picked) return { centre: picked, source: 'picked' };
  const centre = centreOfPri(pri, side);
  return centre && { centre, source: 'pri' };
};

/** While the model is being made or has just been made, by those who make it. */
export const mayPickCentre = (role: Role, status: ProcedureStatus): boolean =>
  (role === 'IMAGE_ENGINEER' || isAdministrator(role)) &&
  (status === 'MODEL_IN_WORK' || status === 'MODEL_READY');

export const CENTRE_NOT_EDITABLE =
  'The centre can be picked only while the model is in work or just complete.';
/** A point on a hip is never further from the model's origin than this. */
export const CENTRE_MAX = 2000;

export const shownCentre = ({ x, y, z }: Centre): string =>
  [x, y, z].map((value) => value.toFixed(1)).join(', ');
