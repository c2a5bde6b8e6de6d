import { procedureCalls } from '@cotyle/contract/procedures';
import { settingsCalls } from '@cotyle/contract/settings';
import type { Role } from '@cotyle/domain/access/roles';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, assign } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { planSteps } from '../plans/testing/plan-steps.ts';
import type { PlanSteps } from '../plans/testing/plan-steps.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let steps: PlanSteps;
let here: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
  steps = planSteps(cotyle, staff);
});
afterAll(() => cotyle.close());

const require = (approvedPlanRequired: boolean) =>
  cotyle.call(
    settingsCalls.update,
    { body: { ...SPECIFIED_SETTINGS, approvedPlanRequired } },
    staff.MASTER_ADMIN.token,
  );
beforeEach(() => require(false));

const addCase = async (status: ProcedureStatus = 'READY') => {
  const made = await steps.addCase(status);
  await db()
    .updateTable('procedures')
    .set({ radiology_location_id: here, date_of_surgery: '2030-05-06' })
    .where('id', '=', made.procedureId)
    .execute();
  return made;
};
const schedule = (id: number, answers: { confirmPlan?: boolean } = {}, who = staff.SURGEON) =>
  cotyle.call(procedureCalls.update, { body: { id, status: 'SCHEDULED', ...answers } }, who.token);
const scheduledWithout = async (id: number) =>
  (
    await db()
      .selectFrom('events')
      .select(['initiator_id as by', 'new_value as text'])
      .where('procedure_id', '=', id)
      .where('type', '=', 'PLAN_UNAPPROVED_SCHEDULED')
      .execute()
  ).map(({ by, text }) => [by, text]);

const DOUBT = 'The plan of this procedure is not approved (Not proposed).';

describe('A surgery without an approved plan', () => {
  it('is scheduled by the specified call, and the history says so', async () => {
    const { procedureId } = await addCase();
    expect((await schedule(procedureId)).value.status).toBe('SCHEDULED');
    expect(await scheduledWithout(procedureId)).toEqual([[staff.SURGEON.id, DOUBT]]);
  });

  it('is asked about where the client can show the question', async () => {
    const { procedureId } = await addCase();
    const question = await expectRejected(schedule(procedureId, { confirmPlan: false }));
    expect([question.status, question.code, question.message]).toEqual([
      409,
      'PLAN_UNCONFIRMED',
      `${DOUBT} Schedule the surgery nevertheless?`,
    ]);
    expect(await scheduledWithout(procedureId)).toEqual([]);
    expect((await schedule(procedureId, { confirmPlan: true })).value.status).toBe('SCHEDULED');
    expect(await scheduledWithout(procedureId)).toHaveLength(1);
  });

  it('is refused to everybody where the installation requires one, until the plan is approved', async () => {
    await require(true);
    const made = await addCase();
    const { procedureId } = made;
    for (const who of [staff.SURGEON, staff.SURGICAL_ASSISTANT, staff.ADMIN, staff.MASTER_ADMIN])
      for (const answers of [{}, { confirmPlan: true }, { confirmPlan: false }]) {
        const { status, message } = await expectRejected(schedule(procedureId, answers, who));
        expect([status, message]).toEqual([409, 'Please have the plan approved first.']);
      }
    await steps.save(made);
    await steps.approve(procedureId);
    expect((await schedule(procedureId)).value.status).toBe('SCHEDULED');
  });

  it('stays scheduled when a completed procedure is taken back', async () => {
    await require(true);
    const { procedureId } = await addCase('DONE');
    expect((await schedule(procedureId)).value.status).toBe('SCHEDULED');
    expect(await scheduledWithout(procedureId)).toEqual([]);
  });
});

describe('A surgery with an approved plan', () => {
  it('is scheduled without a question', async () => {
    const made = await addCase();
    await steps.save(made);
    await steps.approve(made.procedureId);
    expect((await schedule(made.procedureId, { confirmPlan: false })).value.status).toBe('SCHEDULED');
    expect(await scheduledWithout(made.procedureId)).toEqual([]);
  });

  it('counts as one without where the same change voids the approval', async () => {
    await require(true);
    const made = await addCase();
    await steps.save(made);
    await steps.approve(made.procedureId);
    const body = { id: made.procedureId, status: 'SCHEDULED' as const, plannedInclination: 44 };
    const failure = await expectRejected(cotyle.call(procedureCalls.update, { body }, staff.SURGEON.token));
    expect(failure.message).toBe('Please have the plan approved first.');
    await require(false);
    await cotyle.call(procedureCalls.update, { body }, staff.SURGEON.token);
    expect(await scheduledWithout(made.procedureId)).toEqual([
      [staff.SURGEON.id, 'The plan of this procedure is not approved (Approval void).'],
    ]);
  });
});
