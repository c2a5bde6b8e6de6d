import { procedureCalls } from '@cotyle/contract/procedures';
import type { Session } from '@cotyle/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addFile, addLocation, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import type { TestPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

let cotyle: TestApp;
let here: number;
let elsewhere: number;
let surgeon: TestPerson & { session: Session };
let assistant: typeof surgeon;
let radiologist: typeof surgeon;
let engineer: typeof surgeon;
let admin: typeof surgeon;
let stranger: typeof surgeon;

const db = () => cotyle.context.database.kysely;

const join = async (person: Parameters<typeof addPerson>[1]) => {
  const added = await addPerson(db(), person);
  return { ...added, session: await cotyle.signIn(added.email) };
};

beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db(), { name: 'North Clinic' });
  elsewhere = await addLocation(db(), { name: 'South Clinic' });
  surgeon = await join({ role: 'SURGEON', locationId: here });
  stranger = await join({ role: 'SURGEON', locationId: elsewhere });
  assistant = await join({ role: 'SURGICAL_ASSISTANT', locationId: here });
  radiologist = await join({ role: 'RADIOLOGIST', locationId: here });
  engineer = await join({ role: 'IMAGE_ENGINEER' });
  admin = await join({ role: 'ADMIN' });
  await assign(db(), surgeon.id, assistant.id);
});
afterAll(() => cotyle.close());

const tokenOf = (person: typeof surgeon) => person.session.access.token;
const get = async (person: typeof surgeon, id: number) =>
  (await cotyle.call(procedureCalls.get, { params: { id: String(id) } }, tokenOf(person))).value;
const update = (person: typeof surgeon, id: number, changes: Record<string, unknown>) =>
  cotyle.call(procedureCalls.update, { body: { id, ...changes } }, tokenOf(person));
const eventsOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as by', 'old_value as from', 'new_value as to'])
    .where('procedure_id', '=', id)
    .where('type', '<>', 'PROCEDURE_OPENED')
    .orderBy('id')
    .execute();
const messagesOf = (id: number) =>
  db()
    .selectFrom('messages')
    .select(['sender_id as from', 'receiver_id as to', 'text'])
    .where('procedure_id', '=', id)
    .orderBy('id')
    .execute();

describe('planning a procedure', () => {
  const plan = async (
    person: typeof surgeon,
    body: { patientId: number; surgeonId?: number; status?: 'DONE'; creatorId?: number },
  ) => (await cotyle.call(procedureCalls.plan, { body }, tokenOf(person))).value.id;

  it('starts it as NEW at the surgeon’s location under the default name, whatever else is sent', async () => {
    const patientId = await addPatient(db(), { creatorId: surgeon.id });
    const id = await plan(surgeon, {
      patientId,
      status: 'DONE',
      creatorId: admin.id,
      surgeonId: stranger.id,
    });
    expect(await get(surgeon, id)).toMatchObject({
      name: 'Total Hip Arthroplasty',
      status: 'NEW',
      creatorId: surgeon.id,
      surgeonId: surgeon.id,
      surgeryLocationId: here,
    });
    expect(await eventsOf(id)).toEqual([{ type: 'PROCEDURE_CREATED', by: surgeon.id, from: null, to: null }]);
  });

  it('is rejected while another has not ended, also when two are planned at once', async () => {
    const patientId = await addPatient(db(), { creatorId: surgeon.id });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => plan(surgeon, { patientId })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await expectRejected(plan(surgeon, { patientId }))).status).toBe(409);
  });

  it('is allowed to an assistant for the patient’s surgeon, and to nobody for another surgeon’s patient', async () => {
    const mine = await addPatient(db(), { creatorId: surgeon.id });
    expect(await get(assistant, await plan(assistant, { patientId: mine }))).toMatchObject({
      surgeonId: surgeon.id,
    });
    const foreign = await addPatient(db(), { creatorId: stranger.id });
    for (const person of [surgeon, assistant])
      expect((await expectRejected(plan(person, { patientId: foreign }))).status).toBe(404);
    expect((await expectRejected(plan(surgeon, { patientId: 999_999 }))).status).toBe(404);
  });
});

describe('the progress of a case', () => {
  it('goes from the scan request to the operation; each step is notified to the right people and recorded once', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id, side: null });
    await update(surgeon, id, { sideSurgeon: 'LEFT', radiologyLocationId: here, status: 'SCAN' });
    expect(await messagesOf(id)).toEqual([{ from: surgeon.id, to: radiologist.id, text: 'Scan ordered' }]);

    expect((await expectRejected(update(radiologist, id, { status: 'SCAN_READY' }))).message).toBe(
      'Please upload scan files first',
    );
    await addFile(db(), { procedureId: id, creatorId: radiologist.id, type: 'SCAN' });
    await update(radiologist, id, { status: 'SCAN_READY', confirmScan: true });
    expect((await messagesOf(id)).at(-1)).toEqual({
      from: radiologist.id,
      to: engineer.id,
      text: 'Scan Ready',
    });

    await update(engineer, id, { status: 'MODEL_IN_WORK' });
    expect((await get(engineer, id)).engineerId).toBe(engineer.id);
    expect((await messagesOf(id)).at(-1)).toEqual({
      from: engineer.id,
      to: surgeon.id,
      text: 'Model in work',
    });

    expect((await expectRejected(update(engineer, id, { status: 'MODEL_READY' }))).message).toBe(
      'Please import PRI data and upload 3D model first',
    );
    await addFile(db(), { procedureId: id, creatorId: engineer.id, type: 'MODEL' });
    expect((await expectRejected(update(engineer, id, { status: 'MODEL_READY' }))).message).toBe(
      'Please import PRI data first',
    );
    const pri = { size: 52, plannedInclination: 40, plannedAnteVersion: 15 };
    const wrong = await expectRejected(
      update(engineer, id, { ...pri, sideEngineer: 'RIGHT', status: 'MODEL_READY' }),
    );
    expect([wrong.status, wrong.message]).toEqual([409, "The side of the model doesn't match"]);
    await update(engineer, id, { ...pri, sideEngineer: 'LEFT', status: 'MODEL_READY' });
    expect((await messagesOf(id)).at(-1)).toEqual({ from: engineer.id, to: surgeon.id, text: 'Model ready' });

    expect((await expectRejected(update(surgeon, id, { status: 'SCHEDULED' }))).message).toBe(
      'Please select Date of Surgery first.',
    );
    const today = cotyle.context.now().toISOString().slice(0, 10);
    await update(surgeon, id, { dateOfSurgery: today, status: 'SCHEDULED', plannedInclination: 42 });
    await update(assistant, id, { operativeInclination: 41, operativeAnteVersion: 16, status: 'DONE' });
    const record = await get(surgeon, id);
    expect(record).toMatchObject({
      status: 'DONE',
      dateOfSurgery: today,
      plannedInclination: 42,
      operativeAnteVersion: 16,
    });
    const statuses = (await eventsOf(id))
      .filter(({ type }) => type === 'PROCEDURE_STATUS')
      .map(({ from, to }) => `${from} ${to}`);
    expect(statuses).toEqual([
      'NEW SCAN',
      'SCAN SCAN_READY',
      'SCAN_READY MODEL_IN_WORK',
      'MODEL_IN_WORK MODEL_READY',
      'MODEL_READY SCHEDULED',
      'SCHEDULED DONE',
    ]);
  });

  it('clears the engineer when the case returns to the scan', async () => {
    const id = await addProcedure(db(), {
      surgeonId: surgeon.id,
      status: 'MODEL_IN_WORK',
      radiologyLocationId: here,
      engineerId: engineer.id,
    });
    await update(engineer, id, { status: 'SCAN_READY' });
    expect((await get(engineer, id)).engineerId).toBeNull();
  });

  it('rejects a status that the role may not set, names it in the message, and changes nothing', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id, status: 'SCAN', radiologyLocationId: here });
    const failure = await expectRejected(update(surgeon, id, { status: 'SCAN_READY', name: 'Other' }));
    expect([failure.status, failure.message]).toEqual([403, 'You can\'t set status "Scan Ready"']);
    expect(await get(surgeon, id)).toMatchObject({ status: 'SCAN', name: 'Total Hip Arthroplasty' });
    expect(await eventsOf(id)).toEqual([]);
    expect(await messagesOf(id)).toEqual([]);
  });

  it('requires the radiology location for everything but a cancellation', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id });
    const failure = await expectRejected(update(surgeon, id, { status: 'SCAN' }));
    expect([failure.status, failure.message]).toEqual([409, 'Please select Radiology Location first.']);
    await update(surgeon, id, { status: 'CANCELED' });
  });

  it('requires the side before a scan is ordered', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id, side: null, radiologyLocationId: here });
    const failure = await expectRejected(update(surgeon, id, { status: 'SCAN' }));
    expect([failure.status, failure.issues]).toEqual([
      422,
      [{ path: 'sideSurgeon', message: 'is required' }],
    ]);
  });
});

describe('a change of fields', () => {
  it('cannot include the side once the scan is requested', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id, status: 'SCAN', radiologyLocationId: here });
    for (const person of [surgeon, assistant, admin]) {
      expect((await expectRejected(update(person, id, { sideSurgeon: 'RIGHT' }))).status).toBe(403);
    }
    expect((await get(surgeon, id)).sideSurgeon).toBe('LEFT');
  });

  it('with a field that the role may not edit is rejected as a whole', async () => {
    const id = await addProcedure(db(), {
      surgeonId: surgeon.id,
      status: 'MODEL_READY',
      radiologyLocationId: here,
    });
    const tries: [typeof surgeon, Record<string, unknown>][] = [
      [surgeon, { surgeonId: stranger.id }],
      [surgeon, { engineerId: engineer.id }],
      [surgeon, { size: 50 }],
      [surgeon, { operativeInclination: 40 }],
      [assistant, { radiologistId: radiologist.id }],
      [engineer, { dateOfSurgery: '2026-12-01' }],
      [engineer, { radiologyLocationId: elsewhere }],
      [engineer, { operativeAnteVersion: 10 }],
      [engineer, { name: 'x' }],
    ];
    for (const [person, changes] of tries) {
      expect((await expectRejected(update(person, id, { plannedInclination: 45, ...changes }))).status).toBe(
        403,
      );
    }
    expect((await get(surgeon, id)).plannedInclination).toBeNull();
    for (const field of ['creatorId', 'patientId', 'deleted', 'version', 'creation', 'files']) {
      expect((await expectRejected(update(admin, id, { [field]: 1 }))).status).toBe(400);
    }
  });

  it('out of range is rejected at its field', async () => {
    const id = await addProcedure(db(), {
      surgeonId: surgeon.id,
      status: 'MODEL_READY',
      radiologyLocationId: here,
    });
    const failure = await expectRejected(
      update(surgeon, id, { plannedInclination: 51, plannedAnteVersion: 4 }),
    );
    expect(failure.status).toBe(422);
    expect(failure.issues).toEqual([
      { path: 'plannedAnteVersion', message: 'From 5 to 45 only' },
      { path: 'plannedInclination', message: 'From 35 to 50 only' },
    ]);
  });

  it('accepts only active users and locations', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id });
    const closed = await addLocation(db(), { active: false });
    const noScanner = await addLocation(db(), { hasRadiology: false });
    for (const radiologyLocationId of [closed, noScanner, 999_999]) {
      expect((await expectRejected(update(surgeon, id, { radiologyLocationId }))).issues[0]?.path).toBe(
        'radiologyLocationId',
      );
    }
    expect((await expectRejected(update(admin, id, { engineerId: surgeon.id }))).issues[0]?.path).toBe(
      'engineerId',
    );
  });

  it('is rejected in a deleted procedure or for a deleted patient', async () => {
    const gone = await addProcedure(db(), { surgeonId: surgeon.id, deleted: true });
    const patientId = await addPatient(db(), { creatorId: surgeon.id, deleted: true });
    const orphan = await addProcedure(db(), { surgeonId: surgeon.id, patientId });
    for (const id of [gone, orphan])
      expect((await expectRejected(update(surgeon, id, { name: 'x' }))).status).toBe(409);
  });

  it('with the same values makes no event and no new version', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id, status: 'SCAN', radiologyLocationId: here });
    const before = await get(surgeon, id);
    await update(surgeon, id, {
      name: before.name,
      sideSurgeon: 'LEFT',
      status: 'SCAN',
      radiologyLocationId: here,
    });
    expect((await get(surgeon, id)).version).toBe(before.version);
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('two people at one procedure', () => {
  const raw = (person: typeof surgeon, id: number, changes: object, ifMatch: string) =>
    fetch(`${cotyle.origin}/api/patient/procedure/update`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf(person)}`,
        'content-type': 'application/json',
        'if-match': ifMatch,
      },
      body: JSON.stringify({ id, ...changes }),
    });
  const tagOf = async (person: typeof surgeon, id: number) => {
    const headers = { authorization: `Bearer ${tokenOf(person)}` };
    return (
      (await fetch(`${cotyle.origin}/api/patient/procedure/get/${id}`, { headers })).headers.get('etag') ?? ''
    );
  };

  it('do not overwrite each other: the second learns who changed what, and when', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id });
    const tag = await tagOf(surgeon, id);
    expect((await raw(assistant, id, { name: 'Revision' }, tag)).status).toBe(200);
    const second = await raw(surgeon, id, { dateOfSurgery: '2026-12-01' }, tag);
    expect(second.status).toBe(412);
    const { message } = (await second.json()) as { message: string };
    expect(message).toMatch(/^Ada Number\d+ changed this record at 20\d\d-.*Z: Procedure name changed\.$/);
    expect((await get(surgeon, id)).dateOfSurgery).toBeNull();
  });

  it('saving at the same moment succeed once', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id });
    const tag = await tagOf(surgeon, id);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await raw(surgeon, id, { name: `Name ${n}` }, tag)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(11);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('get a 304 until the record changes, and then the record', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id });
    const tag = await tagOf(surgeon, id);
    const again = () =>
      fetch(`${cotyle.origin}/api/patient/procedure/get/${id}`, {
        headers: { authorization: `Bearer ${tokenOf(surgeon)}`, 'if-none-match': tag },
      });
    expect((await again()).status).toBe(304);
    await update(assistant, id, { name: 'Changed' });
    expect((await again()).status).toBe(200);
  });
});

describe('deleting a procedure', () => {
  const remove = (person: typeof surgeon, id: number) =>
    cotyle.call(procedureCalls.delete, { params: { id: String(id) } }, tokenOf(person));

  it('is allowed to assistants and administrators, shows it as deleted, and happens once', async () => {
    const id = await addProcedure(db(), { surgeonId: surgeon.id });
    for (const person of [surgeon, radiologist, engineer])
      expect((await expectRejected(remove(person, id))).status).toBe(403);
    await remove(assistant, id);
    expect((await get(surgeon, id)).deleted).toBe(true);
    expect((await expectRejected(remove(admin, id))).status).toBe(409);
    const { value } = await cotyle.call(procedureCalls.deleted, { query: { after: '0' } }, tokenOf(surgeon));
    expect(value.map((row) => row.id)).toContain(id);
    const actual = await cotyle.call(procedureCalls.actual, { query: {} }, tokenOf(surgeon));
    expect(actual.value.map((row) => row.id)).not.toContain(id);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['PROCEDURE_DELETED']);
  });
});
