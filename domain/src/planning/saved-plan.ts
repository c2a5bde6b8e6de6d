import type { Role } from '../access/roles.ts';
import { editableFields, notEditable } from '../procedures/editing.ts';
import type { ProcedureStatus } from '../status.ts';
import type { PlanParts } from './parts.ts';
import type { Plan } from './plan.ts';

/** What a file was to the plan that was made on it; a model is said by its bone where implants were planned on it. */
export const PLAN_FILE_PURPOSES = ['PELVIS', 'FEMUR', 'MODEL', 'SCAN'] as const;
export type PlanFilePurpose = (typeof PLAN_FILE_PURPOSES)[number];

export const PART_ID_MAX = 100;
export const LIP_RANGE = { min: 0, max: 360 } as const;

/** Who may change the planned angles may plan implants: the plan contains them. */
export const mayPlan = (role: Role, status: ProcedureStatus): boolean =>
  editableFields(role, status).has('plannedInclination');

export const PLAN_NOT_EDITABLE = notEditable('plannedInclination');
export const PLAN_NEEDS_SIDE = 'The procedure has no side yet.';
export const PLAN_OF_OTHER_SIDE = 'The plan is for the other side than the procedure.';

/** One line of the history: the parts, and where the cup is. */
export const planEventText = ({ cup, liner, head, stem }: Plan, names: PlanParts): string => {
  const { inclination, anteversion } = cup.angles;
  const { x, y, z } = cup.centre;
  const centre = [x, y, z].map((value) => value.toFixed(1)).join(', ');
  const parts = [
    names.cup?.name ?? cup.part,
    names.liner?.name ?? liner,
    names.head?.name ?? head,
    ...(stem ? [names.stem?.name ?? stem.part] : []),
  ].join(', ');
  return `${parts}; inclination ${inclination}°, anteversion ${anteversion}°; centre ${centre}`;
};

/** The same where the angles alone were changed. Parts that were planned before stay. */
export const anglesEventText = (
  inclination: number | null,
  anteversion: number | null,
  hasParts: boolean,
): string => {
  const text = (angle: number | null): string => (angle === null ? 'none' : `${angle}°`);
  return `inclination ${text(inclination)}, anteversion ${text(anteversion)}${hasParts ? '; implants as before' : ''}`;
};

interface PlannedAngles {
  readonly plannedInclination: number | null;
  readonly plannedAnteVersion: number | null;
}

/** Whether a change of a procedure is one of its plan. */
export const changesPlannedAngles = (before: PlannedAngles, after: PlannedAngles): boolean =>
  before.plannedInclination !== after.plannedInclination ||
  before.plannedAnteVersion !== after.plannedAnteVersion;
