import type { Role } from '../access/roles.ts';
import { editableFields } from '../procedures/editing.ts';
import type { ProcedureStatus } from '../status.ts';

/** Who may edit the planned angles may edit the plan, in the same statuses. */
export const mayPlan = (role: Role, status: ProcedureStatus): boolean =>
  editableFields(role, status).has('plannedInclination');
