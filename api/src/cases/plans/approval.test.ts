import { createHash } from 'node:crypto';
import { procedureCalls } from '@cotyle/contract/procedures';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import { BOTH_ANGLES_NEEDED, NO_PLAN } from '@cotyle/domain/planning/approval/rules';
import { APPROVAL_MEANING, signedText } from '@cotyle/domain/planning/approval/signed-content';
import { PROPOSED_NOTICE } from '@cotyle/domain/planning/approval/voiding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
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

const db = () => cotyle.context.database.kysely;

describe('A plan', () => {
  it('is proposed by an assistant and approved by the surgeon, and lists and page say so', async () => {
    const made = await steps.addCase();
    const { procedureId } = made;
    expect(await reads.labelOf(procedureId)).toBe('Not proposed');
    await steps.save(made);
    await steps.propose(procedureId);
    expect(await reads.labelOf(procedureId)).toBe('Proposed v1');
    expect(await reads.noticesOf(procedureId)).toEqual([[staff.SURGEON.id, PROPOSED_NOTICE]]);
    const { approval, versions } = await steps.approve(procedureId);
    expect(approvalLabel(approval)).toBe('Approved v1');
    expect(versions[0]?.proposed?.by.id).toBe(staff.SURGICAL_ASSISTANT.id);
    const { value } = await cotyle.call(
      procedureCalls.get,
      { params: { id: String(procedureId) } },
      staff.ADMIN.token,
    );
    expect(value.approval).toEqual({ state: 'APPROVED', version: 1 });
    const list = await cotyle.call(procedureCalls.actual, { query: {} }, staff.SURGEON.token);
    expect(list.value.find(({ id }) => id === procedureId)?.approval).toEqual(value.approval);
    expect(await reads.eventsOf(procedureId, 'PLAN_APPROVED')).toEqual([
      {
        type: 'PLAN_APPROVED',
        by: staff.SURGEON.id,
        from: null,
        to: `Version 1: ${APPROVAL_MEANING}. SHA-256 ${versions[0]?.signatures[0]?.sha256 ?? ''}. Signed with password`,
      },
    ]);
  });

  it('is signed with name, role, time, meaning and the hash of what is stored', async () => {
    const made = await steps.addCase();
    await steps.save(made);
    const { procedureId } = made;
    const [version] = (await steps.approve(procedureId)).versions;
    const { patient_id: patientId } = await db()
      .selectFrom('procedures')
      .select('patient_id')
      .where('id', '=', procedureId)
      .executeTakeFirstOrThrow();
    if (!version) throw new Error('no version');
    const text = signedText({ ...version, procedureId, patientId, files: version.madeOn, approval: 1 });
    expect(version.signatures).toEqual([
      {
        name: expect.stringMatching(/^Ada Number\d+$/),
        role: 'SURGEON',
        meaning: 'I approve this plan for surgery',
        at: expect.any(String),
        sha256: createHash('sha256').update(text).digest('hex'),
        isIntact: true,
        voided: null,
      },
    ]);
  });

  it('of angles alone is approved like one with implants', async () => {
    const { procedureId, pelvisFileId, scanFileId } = await steps.addCase();
    await steps.setAngles(procedureId, 41);
    const [version] = (await steps.approve(procedureId)).versions;
    expect(version).toMatchObject({ version: 1, inclination: 41, anteversion: 18, plan: null, side: 'LEFT' });
    expect(version?.madeOn.map(({ purpose, fileId }) => [purpose, fileId])).toEqual([
      ['MODEL', pelvisFileId],
      ['SCAN', scanFileId],
    ]);
    expect(await reads.labelOf(procedureId)).toBe('Approved v1');
  });

  it('keeps its implants when an angle is changed on the page of the procedure', async () => {
    const made = await steps.addCase();
    await steps.save(made);
    await steps.setAngles(made.procedureId, 45);
    const [second, first] = (await steps.approvalOf(made.procedureId)).versions;
    expect(second?.plan).toEqual({
      ...first?.plan,
      cup: { ...first?.plan?.cup, angles: { inclination: 45, anteversion: 18 } },
    });
    expect(second?.madeOn).toEqual(first?.madeOn);
    await steps.setAngles(made.procedureId, null);
    expect((await steps.approvalOf(made.procedureId)).versions[0]).toMatchObject({
      version: 3,
      inclination: null,
      plan: null,
    });
  });

  it('is one more version only where an angle really changed', async () => {
    const { procedureId } = await steps.addCase();
    await steps.setAngles(procedureId, 41);
    await steps.setAngles(procedureId, 41);
    expect((await steps.approvalOf(procedureId)).versions).toHaveLength(1);
  });
});

describe('A proposal', () => {
  it.each(ROLES.filter((role) => role !== 'RADIOLOGIST'))('by a %s is accepted', async (role) => {
    const made = await steps.addCase();
    await steps.save(made);
    expect((await steps.propose(made.procedureId, staff[role])).approval.version).toBe(1);
  });

  it('by a radiologist, who may not plan, is refused', async () => {
    const made = await steps.addCase();
    await steps.save(made);
    expect(await failureOf(steps.propose(made.procedureId, staff.RADIOLOGIST))).toMatchObject({
      status: 403,
    });
  });

  it('is refused without a plan, with an angle missing, in other statuses, and twice', async () => {
    const { procedureId } = await steps.addCase();
    expect(await failureOf(steps.propose(procedureId))).toEqual({ status: 409, message: NO_PLAN });
    await steps.setAngles(procedureId, 41, { anteversion: null });
    expect(await failureOf(steps.propose(procedureId))).toEqual({ status: 409, message: BOTH_ANGLES_NEEDED });
    await steps.setAngles(procedureId, 41);
    await steps.propose(procedureId);
    expect(await failureOf(steps.propose(procedureId))).toMatchObject({ status: 409 });
    const done = await steps.addCase('DONE');
    expect(await failureOf(steps.propose(done.procedureId))).toMatchObject({ status: 403 });
  });

  it('ends when the plan or its model changes, without a word about an approval', async () => {
    const made = await steps.addCase();
    await steps.save(made);
    await steps.propose(made.procedureId);
    await steps.save(made, 43);
    expect(await reads.labelOf(made.procedureId)).toBe('Not proposed');
    expect(await reads.eventsOf(made.procedureId, 'PLAN_PROPOSAL_ENDED')).toMatchObject([
      { from: 'Version 1', to: 'The plan was changed.' },
    ]);
    expect(await reads.noticesOf(made.procedureId)).toHaveLength(1);
  });
});
