import { fileCalls } from '@cotyle/contract/files';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../audit/verify-chain.ts';
import type { TestApp } from '../../testing/app.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { startPlanningClinic } from './testing/planning-clinic.ts';
import type { PlanSteps } from './testing/plan-steps.ts';
import { approvalReads } from './testing/approval-reads.ts';
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

describe('An approval is voided', () => {
  const approved = async () => {
    const made = await steps.addCase();
    await steps.save(made);
    await steps.approve(made.procedureId);
    return made;
  };
  /** Surgeon, assistant and engineer, less the person who did it. */
  const told = (text: string, by: SignedInUser) =>
    [staff.SURGEON, staff.SURGICAL_ASSISTANT, staff.IMAGE_ENGINEER]
      .filter(({ id }) => id !== by.id)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .map((id) => [id, text]);

  it('by a changed plan, with its reason, and everybody who works with it is told', async () => {
    const made = await approved();
    const failure = await expectRejected(steps.save(made, 44));
    expect([failure.status, failure.code, failure.issues?.[0]?.path]).toEqual([
      409,
      'PLAN_CHANGE_UNCONFIRMED',
      'planReason',
    ]);
    expect(await reads.labelOf(made.procedureId)).toBe('Approved v1');
    await steps.save(made, 44, { reason: 'Smaller socket', who: staff.SURGICAL_ASSISTANT });
    expect(await reads.labelOf(made.procedureId)).toBe('Approval void');
    const { versions } = await steps.approvalOf(made.procedureId);
    expect(versions[0]).toMatchObject({ version: 2, reason: 'Smaller socket', signatures: [] });
    expect(versions[1]?.signatures[0]?.voided).toMatchObject({
      by: { id: staff.SURGICAL_ASSISTANT.id },
      reason: 'The plan was changed. Reason: Smaller socket',
    });
    expect(await reads.noticesOf(made.procedureId)).toEqual(
      told('Approval of the plan is void: the plan was changed', staff.SURGICAL_ASSISTANT),
    );
    expect(await reads.eventsOf(made.procedureId, 'PLAN_APPROVAL_VOIDED')).toMatchObject([
      { from: 'Version 1' },
    ]);
  });

  it('by angles that are sent as the specification says, without a question', async () => {
    const { procedureId } = await approved();
    const { value } = await steps.setAngles(procedureId, 44);
    expect(value).toMatchObject({ plannedInclination: 44, approval: { state: 'VOID', version: 1 } });
    expect((await steps.approvalOf(procedureId)).versions).toHaveLength(2);
  });

  it('by angles of a client that can ask only with a reason', async () => {
    const { procedureId } = await approved();
    const update = (answers: object) =>
      cotyle.call(
        procedureCalls.update,
        { body: { id: procedureId, plannedInclination: 44, ...answers } },
        staff.SURGEON.token,
      );
    for (const answers of [{ confirmPlanChange: false }, { confirmPlanChange: true }])
      expect((await expectRejected(update(answers))).code).toBe('PLAN_CHANGE_UNCONFIRMED');
    await update({ confirmPlanChange: true, planReason: 'Smaller socket' });
    expect((await steps.approvalOf(procedureId)).versions[0]?.reason).toBe('Smaller socket');
  });

  it('by a deleted scan or model', async () => {
    for (const [file, text] of [
      ['scanFileId', 'a scan was deleted'],
      ['pelvisFileId', 'a model was deleted'],
    ] as const) {
      const made = await approved();
      await cotyle.call(fileCalls.delete, { body: { ids: [made[file]] } }, staff.ADMIN.token);
      expect(await reads.labelOf(made.procedureId)).toBe('Approval void');
      expect(await reads.noticesOf(made.procedureId)).toEqual(
        told(`Approval of the plan is void: ${text}`, staff.ADMIN),
      );
    }
  });

  it('by another surgeon, whom it then waits for', async () => {
    const other = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const { procedureId } = await approved();
    await cotyle.call(
      procedureCalls.update,
      { body: { id: procedureId, surgeonId: other.id } },
      staff.ADMIN.token,
    );
    const { approval } = await steps.approvalOf(procedureId, staff.ADMIN);
    expect(approvalLabel(approval)).toBe('Approval void');
    expect((await reads.noticesOf(procedureId)).map(([receiver]) => receiver)).toEqual(
      [staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id, staff.IMAGE_ENGINEER.id, other.id].toSorted(
        (a, b) => a - b,
      ),
    );
  });

  it('by another side', async () => {
    const { procedureId } = await approved();
    await cotyle.call(
      procedureCalls.update,
      { body: { id: procedureId, sideEngineer: 'RIGHT' } },
      staff.ADMIN.token,
    );
    expect(await reads.labelOf(procedureId)).toBe('Approval void');
  });

  it('by nothing else: a date, a note or the status leave it', async () => {
    const { procedureId } = await approved();
    await cotyle.call(
      procedureCalls.update,
      { body: { id: procedureId, dateOfSurgery: '2027-05-03', name: 'Left hip', sideEngineer: 'LEFT' } },
      staff.ADMIN.token,
    );
    expect(await reads.labelOf(procedureId)).toBe('Approved v1');
  });
});

describe('A stored signature', () => {
  it.each([
    ['plan_versions', 'update plan_versions set inclination = 49 where procedure_id = $1'],
    ['plan_version_files', "update plan_version_files set sha256 = 'x' where procedure_id = $1"],
    [
      'plan_decisions',
      "update plan_decisions set signer_name = 'Eve' where procedure_id = $1 and kind = 'APPROVED'",
    ],
    [
      'plan_decisions',
      "update plan_decisions set meaning = 'seen' where procedure_id = $1 and kind = 'APPROVED'",
    ],
  ])('that somebody changes in %s is shown as void and logged', async (table, statement) => {
    const made = await steps.addCase();
    await steps.save(made);
    await steps.approve(made.procedureId);
    const { pool } = cotyle.context.database;
    await expect(pool.query(statement, [made.procedureId])).rejects.toThrow('plans are only ever added');
    const client = await pool.connect();
    try {
      await client.query(`alter table ${table} disable trigger user`);
      await client.query(statement, [made.procedureId]);
      await client.query(`alter table ${table} enable trigger user`);
    } finally {
      client.release();
    }
    const { approval, versions } = await steps.approvalOf(made.procedureId);
    expect(approvalLabel(approval)).toBe('Approval void');
    expect(versions[0]?.signatures[0]?.isIntact).toBe(false);
    expect(cotyle.logged()).toContain('the signature of a plan does not match the plan');
  });

  it('that is copied to another procedure does not match there', async () => {
    const [made, other] = [await steps.addCase(), await steps.addCase()];
    for (const one of [made, other]) await steps.save(one);
    await steps.approve(made.procedureId);
    await db()
      .insertInto('plan_decisions')
      .columns([
        'procedure_id',
        'version',
        'kind',
        'made_by',
        'made_at',
        'signer_name',
        'signer_role',
        'meaning',
        'approval',
        'sha256',
        'seal',
      ])
      .expression((eb) =>
        eb
          .selectFrom('plan_decisions')
          .select((one) => [
            one.val(other.procedureId).as('procedure_id'),
            'version',
            'kind',
            'made_by',
            'made_at',
            'signer_name',
            'signer_role',
            'meaning',
            'approval',
            'sha256',
            'seal',
          ])
          .where('procedure_id', '=', made.procedureId)
          .where('kind', '=', 'APPROVED'),
      )
      .execute();
    expect(await reads.labelOf(other.procedureId)).toBe('Approval void');
  });

  it('leaves the audit chain intact', async () => {
    const client = await cotyle.context.database.pool.connect();
    try {
      expect(await verifyChain(client)).toMatchObject({ isIntact: true });
    } finally {
      client.release();
    }
  });
});
