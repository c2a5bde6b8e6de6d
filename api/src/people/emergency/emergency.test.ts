import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import { fileCalls } from '@cotyle/contract/files';
import { messageCalls } from '@cotyle/contract/messages';
import { noteCalls } from '@cotyle/contract/notes';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { addStoredFile } from '../../imaging/files/testing/stored-file.ts';
import { listenFirst } from '../../live/testing/listener.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../../testing/clinic.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addPerson } from '../../testing/people.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

const REASON = 'The patient is in the emergency room';
const BIRTH = '1951-02-03';

let cotyle: TestApp;
let staff: Awaited<ReturnType<typeof addUserOfEachRole>>;
let procedureId: number;
/** The medical record number of the patient. */
let record: string;
let tests = 0;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
});
afterAll(() => cotyle.close());
/** Everybody is new in each test, so that nobody has an open access. */
beforeEach(async () => {
  tests += 1;
  record = `K765432${tests}`;
  const locationId = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId });
  const stranger = await addPerson(db());
  const patientId = await addPatient(db(), { creatorId: stranger.id });
  await db()
    .updateTable('patients')
    .set({ medical_insurance_id: record, date_of_birth: BIRTH })
    .where('id', '=', patientId)
    .execute();
  procedureId = await addProcedure(db(), { surgeonId: stranger.id, patientId, status: 'MODEL_READY' });
});

const open = (who: SignedInUser, body: object = { procedureId, reason: REASON }) =>
  cotyle.call(emergencyAccessCalls.open, { body: body as { reason: string } }, who.token);
const read = (who: SignedInUser, id = procedureId) =>
  cotyle.call(procedureCalls.get, { params: { id: String(id) } }, who.token);
const eventsOf = (type: 'EMERGENCY_ACCESS_OPENED' | 'EMERGENCY_ACCESS_REFUSED' | 'EMERGENCY_ACCESS_ENDED') =>
  db()
    .selectFrom('events')
    .select(['initiator_id as by', 'procedure_id as procedureId', 'old_value as from', 'new_value as to'])
    .where('type', '=', type)
    .where('subject_user_id', 'in', [staff.SURGEON.id, staff.RADIOLOGIST.id])
    .orderBy('id')
    .execute();

describe('an emergency access', () => {
  // First, because the mails of earlier accesses would come to these administrators too.
  it('is told to every administrator, in the application and by a mail that names nobody, and can be ended by them', async () => {
    const { value } = await open(staff.SURGEON);
    for (const admin of [staff.ADMIN, staff.MASTER_ADMIN]) {
      const received = await cotyle.call(
        messageCalls.received,
        { params: { receiverId: String(admin.id) } },
        admin.token,
      );
      expect(received.value).toMatchObject([{ text: 'Opened by emergency access' }]);
    }
    const outbox = path.join(cotyle.dataDir, 'outbox');
    const mails = async () => {
      const names = await readdir(outbox).catch(() => []);
      const all = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
      return all.filter((mail) =>
        [staff.ADMIN, staff.MASTER_ADMIN].some(({ email }) => mail.includes(`To: ${email}`)),
      );
    };
    await eventually(async () => expect(await mails()).toHaveLength(2));
    expect((await mails()).join('')).toContain('Subject: Emergency access in Cotyle');
    expect((await mails()).join('')).not.toContain(REASON);
    const all = () => cotyle.call(emergencyAccessCalls.all, {}, staff.ADMIN.token);
    const listed = async () => (await all()).value.filter(({ person }) => person.id === staff.SURGEON.id);
    expect(await listed()).toMatchObject([{ id: value.id, isActive: true, person: { role: 'SURGEON' } }]);
    const end = (who: SignedInUser) =>
      cotyle.call(emergencyAccessCalls.end, { body: { id: value.id } }, who.token);
    expect((await expectRejected(end(staff.RADIOLOGIST))).status).toBe(404);
    await end(staff.ADMIN);
    expect((await expectRejected(read(staff.SURGEON))).status).toBe(404);
    expect((await expectRejected(end(staff.ADMIN))).status).toBe(404);
    expect(await listed()).toMatchObject([{ isActive: false, endedBy: { id: staff.ADMIN.id } }]);
    expect(await eventsOf('EMERGENCY_ACCESS_ENDED')).toMatchObject([{ by: staff.ADMIN.id, from: REASON }]);
  });

  it('opens one case to a surgeon and to a radiologist, and nothing else', async () => {
    const other = await addProcedure(db(), {
      surgeonId: (await addPerson(db())).id,
      status: 'MODEL_READY',
    });
    for (const who of [staff.SURGEON, staff.RADIOLOGIST]) {
      expect((await expectRejected(read(who))).status).toBe(404);
      const { value } = await open(who);
      expect(value).toMatchObject({ procedureId, reason: REASON });
      expect((await read(who)).value.id).toBe(procedureId);
      expect((await expectRejected(read(who, other))).status).toBe(404);
      expect((await cotyle.call(emergencyAccessCalls.own, {}, who.token)).value).toEqual([value]);
      const listed = await cotyle.call(procedureCalls.actual, { query: { size: '100' } }, who.token);
      expect(listed.value.map(({ id }) => id)).toEqual([procedureId]);
    }
    expect(await eventsOf('EMERGENCY_ACCESS_OPENED')).toEqual(
      [staff.SURGEON, staff.RADIOLOGIST].map(({ id }) => ({ by: id, procedureId, from: null, to: REASON })),
    );
  });

  it('is found by record number and date of birth together', async () => {
    const body = { medicalInsuranceId: record, dateOfBirth: BIRTH, reason: REASON };
    const wrong = await expectRejected(open(staff.SURGEON, { ...body, dateOfBirth: '1951-02-04' }));
    expect(wrong.status).toBe(404);
    expect((await open(staff.SURGEON, body)).value.procedureId).toBe(procedureId);
  });

  it.each([
    ['no case at all', { reason: REASON }],
    ['a record number without the date of birth', { medicalInsuranceId: 'K1', reason: REASON }],
    ['both ways at once', { procedureId: 1, medicalInsuranceId: 'K1', dateOfBirth: BIRTH, reason: REASON }],
    ['a short reason', { procedureId: 1, reason: 'Emergency' }],
    ['no reason', { procedureId: 1 }],
  ])('with %s is rejected before anything is looked up', async (_, body) => {
    const failed = await expectRejected(open(staff.SURGEON, body));
    expect(failed.status).toBe(422);
    expect(await eventsOf('EMERGENCY_ACCESS_REFUSED')).toEqual([]);
  });

  it('to an absent or deleted case is refused alike, recorded with its reason, and soon slowed down', async () => {
    const deleted = await addProcedure(db(), { surgeonId: staff.ADMIN.id, deleted: true });
    const answers = [];
    for (const id of [999_999, deleted])
      answers.push(await expectRejected(open(staff.SURGEON, { procedureId: id, reason: REASON })));
    expect(answers[0]).toMatchObject({ status: 404, message: answers[1]?.message });
    expect(await eventsOf('EMERGENCY_ACCESS_REFUSED')).toHaveLength(2);
    for (let n = 0; n < 3; n += 1)
      await expectRejected(open(staff.SURGEON, { procedureId: 999_999, reason: REASON }));
    expect((await expectRejected(open(staff.SURGEON))).status).toBe(429);
    expect(await eventsOf('EMERGENCY_ACCESS_REFUSED')).toHaveLength(5);
  });

  it('is for reading: files are downloaded, and nothing is changed', async () => {
    const file = await addStoredFile(cotyle, {
      procedureId,
      creatorId: staff.ADMIN.id,
      type: 'SCAN',
    });
    await open(staff.SURGEON);
    const { token } = staff.SURGEON;
    const headers = { authorization: `Bearer ${token}` };
    const download = await fetch(`${cotyle.origin}/api/file/download/${file.id}`, { headers });
    expect([download.status, (await download.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    const version = (await read(staff.SURGEON)).value.version;
    const update = cotyle.call(procedureCalls.update, { body: { id: procedureId, name: 'Mine' } }, token);
    expect((await expectRejected(update)).status).toBe(404);
    const note = cotyle.call(noteCalls.create, { body: { procedureId, description: 'A note' } }, token);
    expect((await expectRejected(note)).status).toBe(404);
    expect((await read(staff.SURGEON)).value.version).toBe(version);
    const patient = (await read(staff.SURGEON)).value.patientId;
    const card = cotyle.call(patientCalls.get, { params: { id: String(patient) } }, token);
    expect((await expectRejected(card)).status).toBe(404);
  });

  it('ends by itself after an hour, also for signed addresses and for a client that keeps its copy', async () => {
    const file = await addStoredFile(cotyle, { procedureId, creatorId: staff.ADMIN.id, type: 'SCAN' });
    cotyle.advance(-120);
    await open(staff.SURGEON);
    const { email } = staff.SURGEON;
    cotyle.advance(3400);
    const token = (await cotyle.signIn(email)).access.token;
    const record = await sendRequest(cotyle, token, `/patient/procedure/get/${procedureId}`);
    expect(record.status).toBe(200);
    const { value: url } = await cotyle.call(fileCalls.s3Url, { params: { id: String(file.id) } }, token);
    const address = typeof url === 'string' ? new URL(url).pathname : '';
    expect((await fetch(`${cotyle.origin}${address}`)).status).toBe(200);
    cotyle.advance(201);
    const headers = { 'if-none-match': record.etag ?? '' };
    expect(
      (await sendRequest(cotyle, token, `/patient/procedure/get/${procedureId}`, { headers })).status,
    ).toBe(404);
    expect((await fetch(`${cotyle.origin}${address}`)).status).toBe(403);
    expect((await cotyle.call(emergencyAccessCalls.own, {}, token)).value).toEqual([]);
  });

  it('ends in a live stream at its time: nothing of the case is pushed, and the browser is told to resync', async () => {
    await open(staff.SURGEON);
    const stream = await listenFirst(cotyle.origin, staff.SURGEON.token);
    const rename = (name: string, token: string) =>
      cotyle.call(procedureCalls.update, { body: { id: procedureId, name } }, token);
    await rename('Before', staff.ADMIN.token);
    const isAboutTheCase = { topic: 'procedures', id: procedureId };
    await eventually(() => expect(stream.changes).toContainEqual(isAboutTheCase));
    const [pushed, resyncs] = [
      stream.changes.filter(({ id }) => id === procedureId).length,
      stream.resyncs(),
    ];
    cotyle.advance(3601);
    // The person has been at work all the time: the access ends, not the session.
    await db().updateTable('sessions').set({ active_at: cotyle.context.now() }).execute();
    await rename('After', (await cotyle.signIn(staff.ADMIN.email)).access.token);
    await eventually(() => expect(stream.resyncs()).toBeGreaterThan(resyncs));
    await withTransaction(db(), cotyle.context.now(), async (_, audit) => {
      audit.changed({ topic: 'locations', id: 77, audience: 'everyone' });
      await Promise.resolve();
    });
    await eventually(() => expect(stream.changes).toContainEqual({ topic: 'locations', id: 77 }));
    expect(stream.changes.filter(({ id }) => id === procedureId)).toHaveLength(pushed);
    stream.stop();
  });

  it('is opened once for a case, and for three cases at a time, also by requests at the same moment', async () => {
    const first = await open(staff.SURGEON);
    expect((await open(staff.SURGEON)).value).toEqual(first.value);
    const surgeonId = (await addPerson(db())).id;
    const cases = [];
    for (let n = 0; n < 4; n += 1) cases.push(await addProcedure(db(), { surgeonId }));
    const answers = await Promise.allSettled(
      cases.map((id) => open(staff.SURGEON, { procedureId: id, reason: REASON })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await cotyle.call(emergencyAccessCalls.own, {}, staff.SURGEON.token)).value).toHaveLength(3);
  });

  it('is not needed for a case that the person may see', async () => {
    const own = await addProcedure(db(), { surgeonId: staff.SURGEON.id });
    const failed = await expectRejected(open(staff.SURGEON, { procedureId: own, reason: REASON }));
    expect(failed).toMatchObject({
      status: 409,
      message: 'You may open this case without emergency access.',
    });
  });
});
