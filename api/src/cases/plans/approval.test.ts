import { createHash } from 'node:crypto';
import { fileCalls } from '@cotyle/contract/files';
import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { procedureCalls } from '@cotyle/contract/procedures';
import { NO_PROOF } from '@cotyle/domain/sso/texts';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import {
  ALREADY_APPROVED,
  APPROVE_NOT_ALLOWED,
  BOTH_ANGLES_NEEDED,
  NEWER_FILE,
  NO_PLAN,
  PLAN_CHANGED_SINCE,
} from '@cotyle/domain/planning/approval/rules';
import { WRONG_PASSWORD } from '@cotyle/domain/people/account';
import { APPROVAL_MEANING, signedText } from '@cotyle/domain/planning/approval/signed-content';
import { PROPOSED_NOTICE } from '@cotyle/domain/planning/approval/voiding';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../../audit/verify-chain.ts';
import type { TestApp } from '../../testing/app.ts';
import { addFile } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { startPlanningClinic } from './testing/planning-clinic.ts';
import type { PlanSteps } from './testing/plan-steps.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let steps: PlanSteps;
beforeAll(async () => {
  ({ cotyle, staff, steps } = await startPlanningClinic());
});
afterAll(() => cotyle.close());
// Wrong passwords of one test must not slow down the next.
beforeEach(async () => void (await db().deleteFrom('sign_in_failures').execute()));

const db = () => cotyle.context.database.kysely;
const labelOf = async (id: number): Promise<string> => approvalLabel((await steps.approvalOf(id)).approval);
const failureOf = async (call: Promise<unknown>) => {
  const { status, message } = await expectRejected(call);
  return { status, message };
};
const eventsOf = async (id: number, type: string) =>
  (
    await db()
      .selectFrom('events')
      .select(['type', 'initiator_id as by', 'old_value as from', 'new_value as to'])
      .where('procedure_id', '=', id)
      .orderBy('id')
      .execute()
  ).filter((event) => event.type === type);
const noticesOf = async (id: number) =>
  (
    await db()
      .selectFrom('messages')
      .select(['receiver_id as receiver', 'text'])
      .where('procedure_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ receiver, text }) => [receiver, text]);

describe('A plan', () => {
  it('is proposed by an assistant and approved by the surgeon, and lists and page say so', async () => {
    const made = await steps.addCase();
    const { procedureId } = made;
    expect(await labelOf(procedureId)).toBe('Not proposed');
    await steps.save(made);
    await steps.propose(procedureId);
    expect(await labelOf(procedureId)).toBe('Proposed v1');
    expect(await noticesOf(procedureId)).toEqual([[staff.SURGEON.id, PROPOSED_NOTICE]]);
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
    expect(await eventsOf(procedureId, 'PLAN_APPROVED')).toEqual([
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
    expect(await labelOf(procedureId)).toBe('Approved v1');
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
    expect(await labelOf(made.procedureId)).toBe('Not proposed');
    expect(await eventsOf(made.procedureId, 'PLAN_PROPOSAL_ENDED')).toMatchObject([
      { from: 'Version 1', to: 'The plan was changed.' },
    ]);
    expect(await noticesOf(made.procedureId)).toHaveLength(1);
  });
});

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
      expect(await labelOf(procedureId)).toBe('Proposed v1');
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
    expect(await labelOf(procedureId)).toBe('Proposed v1');
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
    expect(await labelOf(procedureId)).toBe('Approval void');
    expect(await failureOf(send())).toEqual({ status: 412, message: PLAN_CHANGED_SINCE });
    expect(approvalLabel((await steps.approve(procedureId)).approval)).toBe('Approved v1');
  });

  it('of a plan whose scan or model was added to since', async () => {
    const { procedureId } = await proposed();
    await addFile(db(), { procedureId, creatorId: staff.IMAGE_ENGINEER.id, type: 'MODEL' });
    expect(await failureOf(steps.approve(procedureId))).toEqual({ status: 409, message: NEWER_FILE });
    expect(await labelOf(procedureId)).toBe('Not proposed');
  });
});

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
    expect(await labelOf(made.procedureId)).toBe('Approved v1');
    await steps.save(made, 44, { reason: 'Smaller socket', who: staff.SURGICAL_ASSISTANT });
    expect(await labelOf(made.procedureId)).toBe('Approval void');
    const { versions } = await steps.approvalOf(made.procedureId);
    expect(versions[0]).toMatchObject({ version: 2, reason: 'Smaller socket', signatures: [] });
    expect(versions[1]?.signatures[0]?.voided).toMatchObject({
      by: { id: staff.SURGICAL_ASSISTANT.id },
      reason: 'The plan was changed. Reason: Smaller socket',
    });
    expect(await noticesOf(made.procedureId)).toEqual(
      told('Approval of the plan is void: the plan was changed', staff.SURGICAL_ASSISTANT),
    );
    expect(await eventsOf(made.procedureId, 'PLAN_APPROVAL_VOIDED')).toMatchObject([{ from: 'Version 1' }]);
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
      expect(await labelOf(made.procedureId)).toBe('Approval void');
      expect(await noticesOf(made.procedureId)).toEqual(
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
    expect((await noticesOf(procedureId)).map(([receiver]) => receiver)).toEqual(
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
    expect(await labelOf(procedureId)).toBe('Approval void');
  });

  it('by nothing else: a date, a note or the status leave it', async () => {
    const { procedureId } = await approved();
    await cotyle.call(
      procedureCalls.update,
      { body: { id: procedureId, dateOfSurgery: '2027-05-03', name: 'Left hip', sideEngineer: 'LEFT' } },
      staff.ADMIN.token,
    );
    expect(await labelOf(procedureId)).toBe('Approved v1');
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
    expect(await labelOf(other.procedureId)).toBe('Approval void');
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
