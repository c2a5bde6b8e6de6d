import { CallFailed } from '@cotyle/contract/client';
import { operatingRoomCalls } from '@cotyle/contract/operating-room';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import {
  mayOpenOperatingRoom,
  mayTick,
  NOT_TICKED,
  SUBJECT_CHANGED,
  TICK_NOT_NOW,
} from '@cotyle/domain/operating-room/rules';
import { TIME_OUT_ITEMS } from '@cotyle/domain/operating-room/subject';
import type { TimeOutItem } from '@cotyle/domain/operating-room/subject';
import { endedBy, isComplete } from '@cotyle/domain/operating-room/time-out';
import { NO_PLAN } from '@cotyle/domain/planning/approval/rules';
import { PLAN_OF_OTHER_SIDE } from '@cotyle/domain/planning/saved-plan';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { addFile } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { startPlanningClinic } from '../plans/testing/planning-clinic.ts';
import type { PlannedCase, PlanSteps } from '../plans/testing/plan-steps.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let steps: PlanSteps;
beforeAll(async () => {
  ({ cotyle, staff, steps } = await startPlanningClinic());
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const roomOf = async (id: number, who = staff.SURGEON) =>
  (await cotyle.call(operatingRoomCalls.get, { params: { id: String(id) } }, who.token)).value;
const shownOf = async (procedureId: number) => (await roomOf(procedureId)).subjectSha256;

interface Press {
  readonly who?: SignedInUser;
  /** What the person had before them; what is there now by default. */
  readonly shown?: string;
}

const press =
  (call: typeof operatingRoomCalls.tick | typeof operatingRoomCalls.untick) =>
  async (procedureId: number, item: TimeOutItem, { who = staff.SURGEON, shown }: Press = {}) => {
    const subjectSha256 = shown ?? (await shownOf(procedureId));
    return (await cotyle.call(call, { body: { procedureId, item, subjectSha256 } }, who.token)).value;
  };
const tick = press(operatingRoomCalls.tick);
const untick = press(operatingRoomCalls.untick);
const tickAll = async (procedureId: number): Promise<void> => {
  for (const item of TIME_OUT_ITEMS) await tick(procedureId, item);
};
const approvedCase = async (): Promise<PlannedCase> => {
  const made = await steps.addCase('SCHEDULED');
  await steps.save(made);
  await steps.approve(made.procedureId);
  return made;
};
const failureOf = async (call: Promise<unknown>) => {
  const { status, message } = await expectRejected(call);
  return { status, message };
};
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof CallFailed ? error.status : 0),
  );
const eventsOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as by', 'old_value as from', 'new_value as to'])
    .where('procedure_id', '=', id)
    .where('type', 'in', ['TIME_OUT_TICKED', 'TIME_OUT_UNTICKED'])
    .orderBy('id')
    .execute();

describe('The operating room', () => {
  it('shows patient, side, plan, implants by name and who approved it', async () => {
    const { procedureId } = await approvedCase();
    const room = await roomOf(procedureId);
    expect(room).toMatchObject({
      procedureId,
      status: 'SCHEDULED',
      subject: {
        side: 'LEFT',
        version: 1,
        approval: {
          state: 'APPROVED',
          version: 1,
          by: expect.stringMatching(/^Ada /),
          at: expect.any(String),
        },
      },
      planned: { inclination: 42, anteversion: 18, side: 'LEFT' },
      voidReason: null,
      problem: null,
    });
    expect(room.subject.implants).toEqual(Object.values(room.planned?.parts ?? {}));
    expect(room.planned?.parts.cup).toMatch(/54/);
    expect(room.subject.implants).toHaveLength(4);
  });

  it('is answered without a copy for the cache', async () => {
    const { procedureId } = await approvedCase();
    const answer = await fetch(`${cotyle.origin}/api/operating-room/${procedureId}`, {
      headers: { authorization: `Bearer ${staff.SURGEON.token}` },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('says why an approval is void, and that nothing is planned', async () => {
    const made = await approvedCase();
    await addFile(db(), { procedureId: made.procedureId, creatorId: staff.IMAGE_ENGINEER.id, type: 'MODEL' });
    await steps.save(made, 44, { reason: 'New model' });
    const { subject, voidReason } = await roomOf(made.procedureId);
    expect(subject.approval).toMatchObject({ state: 'VOID', by: null, at: null });
    expect(voidReason).toBe('The plan was changed. Reason: New model');
    const empty = await steps.addCase();
    expect(await roomOf(empty.procedureId)).toMatchObject({ planned: null, problem: NO_PLAN });
  });

  it.each(ROLES)('is open to %s by the rule of the domain', async (role) => {
    const { procedureId } = await approvedCase();
    expect(await statusOf(roomOf(procedureId, staff[role]))).toBe(mayOpenOperatingRoom(role) ? 200 : 403);
  });

  it('is absent for a surgeon of another case', async () => {
    const { procedureId } = await approvedCase();
    const other = await addSignedInUser(cotyle, { role: 'SURGEON' });
    expect((await failureOf(roomOf(procedureId, other))).status).toBe(404);
    expect((await failureOf(tick(procedureId, 'SIDE', { who: other }))).status).toBe(404);
  });
});

describe('The time-out list', () => {
  it('is taken by several people, each tick an event with its person and what was confirmed', async () => {
    const { procedureId } = await approvedCase();
    await tick(procedureId, 'PATIENT', { who: staff.SURGICAL_ASSISTANT });
    await tick(procedureId, 'SIDE');
    await tick(procedureId, 'PLAN', { who: staff.ADMIN });
    const { timeOut, subject } = await tick(procedureId, 'IMPLANTS', { who: staff.MASTER_ADMIN });
    expect(isComplete(timeOut)).toBe(true);
    const [patient, side, plan, implants] = await eventsOf(procedureId);
    expect([patient?.by, side?.by, plan?.by, implants?.by]).toEqual([
      staff.SURGICAL_ASSISTANT.id,
      staff.SURGEON.id,
      staff.ADMIN.id,
      staff.MASTER_ADMIN.id,
    ]);
    expect(side).toMatchObject({ type: 'TIME_OUT_TICKED', from: null, to: 'Side: LEFT (plan version 1)' });
    expect(plan?.to).toMatch(/^Plan version: Version 1, Approved v1 by Ada /);
    expect(patient?.to).toContain(subject.patient.name);
    expect(implants?.to).toContain(subject.implants.join(', '));
  });

  it('is complete no more after a withdrawal, which is an event too', async () => {
    const { procedureId } = await approvedCase();
    await tickAll(procedureId);
    const { timeOut } = await untick(procedureId, 'SIDE', { who: staff.SURGICAL_ASSISTANT });
    expect(timeOut.map(({ tick: one }) => one !== null)).toEqual([true, false, true, true]);
    expect((await eventsOf(procedureId)).at(-1)).toEqual({
      type: 'TIME_OUT_UNTICKED',
      by: staff.SURGICAL_ASSISTANT.id,
      from: 'Side: LEFT (plan version 1)',
      to: null,
    });
    expect(await failureOf(untick(procedureId, 'SIDE'))).toEqual({ status: 409, message: NOT_TICKED });
  });

  it('keeps one tick of two people who press at once', async () => {
    const { procedureId } = await approvedCase();
    const shown = await shownOf(procedureId);
    const answers = await Promise.allSettled([
      tick(procedureId, 'SIDE', { shown }),
      tick(procedureId, 'SIDE', { shown, who: staff.SURGICAL_ASSISTANT }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await eventsOf(procedureId)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      status: 409,
      message: expect.stringMatching(/has confirmed this already\.$/),
    });
  });

  it('takes two items at once from two people', async () => {
    const { procedureId } = await approvedCase();
    const shown = await shownOf(procedureId);
    await Promise.all([
      tick(procedureId, 'SIDE', { shown }),
      tick(procedureId, 'PATIENT', { shown, who: staff.SURGICAL_ASSISTANT }),
    ]);
    const { timeOut } = await roomOf(procedureId);
    expect(timeOut.filter(({ tick: one }) => one)).toHaveLength(2);
  });

  it('refuses a tick for what is not there any more, whatever changed', async () => {
    const made = await approvedCase();
    const shown = await shownOf(made.procedureId);
    const stale = { status: 412, message: SUBJECT_CHANGED };
    await steps.save(made, 44, { reason: 'Less steep' });
    expect(await failureOf(tick(made.procedureId, 'SIDE', { shown }))).toEqual(stale);
    const later = await shownOf(made.procedureId);
    await steps.approve(made.procedureId);
    expect(await failureOf(tick(made.procedureId, 'SIDE', { shown: later }))).toEqual(stale);
    expect(await eventsOf(made.procedureId)).toEqual([]);
  });

  it('is incomplete again after a change of the plan, the approval or the name, and says which', async () => {
    const made = await approvedCase();
    const { procedureId } = made;
    await tickAll(procedureId);
    await steps.save(made, 44, { reason: 'Less steep' });
    const { timeOut } = await roomOf(procedureId);
    expect(timeOut.map(({ tick: one }) => one)).toEqual([null, null, null, null]);
    expect(endedBy(timeOut)).toBe('plan version');
    expect(timeOut[2]?.ended?.value).toMatch(/^Version 1, Approved v1 by/);
    await tickAll(procedureId);
    await steps.approve(procedureId);
    expect(endedBy((await roomOf(procedureId)).timeOut)).toBe('plan version');
    await tickAll(procedureId);
    const { patientId } = await db()
      .selectFrom('procedures')
      .select('patient_id as patientId')
      .where('id', '=', procedureId)
      .executeTakeFirstOrThrow();
    await db().updateTable('patients').set({ name_second: 'Renamed' }).where('id', '=', patientId).execute();
    expect(endedBy((await roomOf(procedureId)).timeOut)).toBe('patient');
  });

  it('is incomplete again, and cannot be ticked, when the side is another than the plan’s', async () => {
    const { procedureId } = await approvedCase();
    await tickAll(procedureId);
    await db()
      .updateTable('procedures')
      .set({ side_surgeon: 'RIGHT' })
      .where('id', '=', procedureId)
      .execute();
    const { timeOut, subject } = await roomOf(procedureId);
    expect([isComplete(timeOut), subject.side, subject.approval.state]).toEqual([false, 'RIGHT', 'VOID']);
    expect(await failureOf(tick(procedureId, 'SIDE'))).toEqual({ status: 409, message: PLAN_OF_OTHER_SIDE });
  });

  it('takes ticks of a plan that is not approved, and says that it is not', async () => {
    const made = await steps.addCase('SCHEDULED');
    await steps.save(made);
    await tick(made.procedureId, 'PLAN');
    expect((await eventsOf(made.procedureId))[0]?.to).toBe('Plan version: Version 1, NOT APPROVED');
  });

  it.each(PROCEDURE_STATUSES)('of a procedure in %s is open by the rule of the domain', async (status) => {
    const { procedureId } = await approvedCase();
    await db().updateTable('procedures').set({ status }).where('id', '=', procedureId).execute();
    const answered = await statusOf(tick(procedureId, 'SIDE', { who: staff.ADMIN }));
    const { timeOut, problem } = await roomOf(procedureId, staff.ADMIN);
    const [expected, why] = mayTick(status) ? [200, null] : [409, TICK_NOT_NOW];
    expect([answered, problem, timeOut[1]?.tick !== null]).toEqual([expected, why, mayTick(status)]);
  });

  it('cannot be rewritten in the database', async () => {
    const { procedureId } = await approvedCase();
    await tick(procedureId, 'SIDE');
    await expect(db().deleteFrom('time_out_entries').execute()).rejects.toThrow('only ever added');
    await expect(db().updateTable('time_out_entries').set({ kind: 'UNTICKED' }).execute()).rejects.toThrow(
      'only ever added',
    );
  });
});
