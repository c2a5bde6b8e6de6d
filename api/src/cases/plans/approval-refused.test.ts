import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { procedureCalls } from '@cotyle/contract/procedures';
import { NO_PROOF } from '@cotyle/domain/sso/texts';
import type { Role } from '@cotyle/domain/access/roles';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import {
  ALREADY_APPROVED,
  APPROVE_NOT_ALLOWED,
  NEWER_FILE,
  PLAN_CHANGED_SINCE,
} from '@cotyle/domain/planning/approval/rules';
import { WRONG_PASSWORD } from '@cotyle/domain/people/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { addFile } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { startPlanningClinic } from './testing/planning-clinic.ts';
import type { PlanSteps } from './testing/plan-steps.ts';
import { approvalReads, failureOf } from './testing/approval-reads.ts';
import type { ApprovalReads } from './testing/approval-reads.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let steps: PlanSteps;
let reads: ApprovalReads;
beforeAll(async () => {
  ({ cotyle, staff, steps } = await startPlanningClinic());
  reads = approvalReads(cotyle, steps);
});
afterAll(() => cotyle.close());
// Wrong passwords of one test must not slow down the next.
beforeEach(async () => void (await db().deleteFrom('sign_in_failures').execute()));

const db = () => cotyle.context.database.kysely;

describe('An approval is refused', () => {
  const proposed = async () => {
    const made = await steps.addCase();
    await steps.save(made);
    await steps.propose(made.procedureId);
    return made;
  };

  it.each(['MASTER_ADMIN', 'ADMIN', 'SURGICAL_ASSISTANT', 'IMAGE_ENGINEER', 'RADIOLOGIST'] as const)(
    'to a %s',
    async (role) => {
      const { procedureId } = await proposed();
      expect(await failureOf(steps.approve(procedureId, staff[role]))).toMatchObject({ status: 403 });
      expect(await reads.labelOf(procedureId)).toBe('Proposed v1');
    },
  );

  it('to another surgeon, who cannot even see it, and to one who created the procedure', async () => {
    const other = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const { procedureId } = await proposed();
    expect(await failureOf(steps.approve(procedureId, other))).toMatchObject({ status: 404 });
    await db()
      .updateTable('procedures')
      .set({ creator_id: other.id })
      .where('id', '=', procedureId)
      .execute();
    expect(await failureOf(steps.approve(procedureId, other))).toEqual({
      status: 403,
      message: APPROVE_NOT_ALLOWED,
    });
  });

  it('with a wrong password, as often and as slowly as a sign-in, and without it in the log', async () => {
    const { procedureId } = await proposed();
    const tries = [];
    for (let n = 0; n < 6; n += 1)
      tries.push(await failureOf(steps.approve(procedureId, staff.SURGEON, 'Wrong#4321')));
    expect(tries[0]).toEqual({ status: 403, message: WRONG_PASSWORD });
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await expectRejected(cotyle.signIn(staff.SURGEON.email))).status).toBe(429);
    expect(await reads.labelOf(procedureId)).toBe('Proposed v1');
    await db().deleteFrom('sign_in_failures').execute();
    await steps.approve(procedureId);
    expect(cotyle.logged()).not.toContain('Wrong#4321');
    expect(cotyle.logged()).not.toContain(TEST_PASSWORD);
  });

  it('to a person who was blocked, from the next call on', async () => {
    const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const { procedureId } = await proposed();
    const body = { ...(await steps.shown(procedureId)), password: TEST_PASSWORD };
    await db()
      .updateTable('procedures')
      .set({ surgeon_id: surgeon.id })
      .where('id', '=', procedureId)
      .execute();
    await db().updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', surgeon.id).execute();
    expect(await failureOf(cotyle.call(planApprovalCalls.approve, { body }, surgeon.token))).toMatchObject({
      status: 401,
    });
    const { approval } = await steps.approvalOf(procedureId, staff.ADMIN);
    expect(approvalLabel(approval)).toBe('Proposed v1');
  });

  it('to a person with neither a password nor a second factor, who signs in by the identity provider', async () => {
    const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const { procedureId } = await proposed();
    const body = { ...(await steps.shown(procedureId)), password: TEST_PASSWORD };
    await db()
      .updateTable('procedures')
      .set({ surgeon_id: surgeon.id })
      .where('id', '=', procedureId)
      .execute();
    await db().updateTable('users').set({ password_hash: null }).where('id', '=', surgeon.id).execute();
    expect(await failureOf(cotyle.call(planApprovalCalls.approve, { body }, surgeon.token))).toEqual({
      status: 403,
      message: NO_PROOF,
    });
  });

  it('of another hash, another version, or another procedure than was shown', async () => {
    const [made, other] = [await proposed(), await proposed()];
    const shown = await steps.shown(made.procedureId);
    const forged = [
      { ...shown, sha256: 'a'.repeat(64) },
      { ...shown, version: 2 },
      { ...shown, procedureId: other.procedureId },
    ];
    for (const one of forged)
      expect(
        await failureOf(
          cotyle.call(
            planApprovalCalls.approve,
            { body: { ...one, password: TEST_PASSWORD } },
            staff.SURGEON.token,
          ),
        ),
      ).toEqual({ status: 412, message: PLAN_CHANGED_SINCE });
    await steps.save(made, 44);
    expect(
      await failureOf(
        cotyle.call(
          planApprovalCalls.approve,
          { body: { ...shown, password: TEST_PASSWORD } },
          staff.SURGEON.token,
        ),
      ),
    ).toMatchObject({ status: 412 });
  });

  it('when it is sent again, also after the approval was voided', async () => {
    const { procedureId } = await proposed();
    const body = { ...(await steps.shown(procedureId)), password: TEST_PASSWORD };
    const send = () => cotyle.call(planApprovalCalls.approve, { body }, staff.SURGEON.token);
    await send();
    expect(await failureOf(send())).toEqual({ status: 409, message: ALREADY_APPROVED });
    const other = await addSignedInUser(cotyle, { role: 'SURGEON' });
    for (const surgeonId of [other.id, staff.SURGEON.id])
      await cotyle.call(procedureCalls.update, { body: { id: procedureId, surgeonId } }, staff.ADMIN.token);
    expect(await reads.labelOf(procedureId)).toBe('Approval void');
    expect(await failureOf(send())).toEqual({ status: 412, message: PLAN_CHANGED_SINCE });
    expect(approvalLabel((await steps.approve(procedureId)).approval)).toBe('Approved v1');
  });

  it('of a plan whose scan or model was added to since', async () => {
    const { procedureId } = await proposed();
    await addFile(db(), { procedureId, creatorId: staff.IMAGE_ENGINEER.id, type: 'MODEL' });
    expect(await failureOf(steps.approve(procedureId))).toEqual({ status: 409, message: NEWER_FILE });
    expect(await reads.labelOf(procedureId)).toBe('Not proposed');
  });
});
