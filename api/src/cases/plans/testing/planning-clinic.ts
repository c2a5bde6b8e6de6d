import type { Role } from '@cotyle/domain/access/roles';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { assign } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { planSteps } from './plan-steps.ts';
import type { PlanSteps } from './plan-steps.ts';

/** An app with one person of each role; the assistant works for the surgeon. */
export interface PlanningClinic {
  readonly cotyle: TestApp;
  readonly staff: Record<Role, SignedInUser>;
  readonly steps: PlanSteps;
}

export const startPlanningClinic = async (
  ...options: Parameters<typeof startTestApp>
): Promise<PlanningClinic> => {
  const cotyle = await startTestApp(...options);
  const staff = await addUserOfEachRole(cotyle);
  await assign(cotyle.context.database.kysely, staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
  return { cotyle, staff, steps: planSteps(cotyle, staff) };
};
