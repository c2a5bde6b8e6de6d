import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { PATIENT_HAS_FILES } from '@cotyle/domain/patients/record';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { SLOW } from '@cotyle/domain/testing/slow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addFile, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let other: SignedInUser;
let assistant: SignedInUser;
let admin: SignedInUser;
let superAdmin: SignedInUser;
let radiologist: SignedInUser;
let engineer: SignedInUser;

beforeAll(async () => {
  cotyle = await startTestApp();
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Grace' });
  other = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Otto' });
  assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT' });
  admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
  superAdmin = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN' });
  radiologist = await addSignedInUser(cotyle, { role: 'RADIOLOGIST' });
  engineer = await addSignedInUser(cotyle, { role: 'IMAGE_ENGINEER' });
  await assign(db(), surgeon.id, assistant.id);
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const FIELDS = {
  nameFirst: 'Ada',
  nameSecond: 'Lovelace',
  gender: 'FEMALE',
  dateOfBirth: '1950-06-15',
  medicalInsuranceId: 'MRN 1',
  email: 'ada@example.org',
  phoneNumber: '+1 (555) 010 2000',
} as const;
const register = (who: SignedInUser, body: object = {}) =>
  cotyle.call(patientCalls.register, { body: { ...FIELDS, ...body } }, who.token);
const get = (who: SignedInUser, id: number) =>
  cotyle.call(patientCalls.get, { params: { id: String(id) } }, who.token);
const update = (who: SignedInUser, id: number, body: object = {}) =>
  cotyle.call(patientCalls.update, { body: { id, ...FIELDS, ...body } }, who.token);
const remove = (who: SignedInUser, id: number) =>
  cotyle.call(patientCalls.delete, { params: { id: String(id) } }, who.token);
const eventsOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id', 'old_value', 'new_value'])
    .where('patient_id', '=', id)
    .where('type', '<>', 'PATIENT_OPENED')
    .orderBy('id')
    .execute();
const countPatients = async () => (await db().selectFrom('patients').select('id').execute()).length;

describe('registering a patient', () => {
  it('answers the record, which belongs to the calling surgeon, whatever was sent', async () => {
    const { value } = await register(surgeon, { creatorId: other.id });
    expect(value.origin).toMatchObject({ ...FIELDS, creatorId: surgeon.id, deleted: false, procedures: [] });
    expect((await get(surgeon, value.origin.id)).value).toEqual(value.origin);
    expect(await eventsOf(value.origin.id)).toEqual([
      { type: 'PATIENT_CREATED', initiator_id: surgeon.id, old_value: null, new_value: null },
    ]);
  });

  it('accepts an ISO time, an empty phone number and no email', async () => {
    const { value } = await register(surgeon, {
      dateOfBirth: '1950-06-15T00:00:00.000Z',
      phoneNumber: '',
      email: null,
    });
    expect(value.origin).toMatchObject({ dateOfBirth: '1950-06-15', phoneNumber: null, email: null });
  });

  it('by an assistant requires one of their surgeons', async () => {
    const { value } = await register(assistant, { creatorId: surgeon.id });
    expect(value.origin.creatorId).toBe(surgeon.id);
    expect((await get(surgeon, value.origin.id)).value.nameSecond).toBe('Lovelace');
    const missing = await expectRejected(register(assistant));
    expect([missing.status, missing.issues]).toEqual([422, [{ path: 'creatorId', message: 'is required' }]]);
    for (const id of [other.id, assistant.id, admin.id, 999_999_999])
      expect((await expectRejected(register(assistant, { creatorId: id }))).status).toBe(403);
  });

  it('by an assistant is rejected for a surgeon who is blocked or deleted', async () => {
    for (const state of [{ status: 'BLOCKED' as const }, { deleted: true }]) {
      const gone = await addPerson(db(), state);
      await assign(db(), gone.id, assistant.id);
      const failure = await expectRejected(register(assistant, { creatorId: gone.id }));
      expect([failure.status, failure.issues[0]?.path]).toEqual([422, 'creatorId']);
    }
  });

  it('is for surgeons and assistants alone', async () => {
    const before = await countPatients();
    for (const who of [admin, superAdmin, radiologist, engineer])
      expect((await expectRejected(register(who, { creatorId: surgeon.id }))).status).toBe(403);
    expect(
      (await sendRequest(cotyle, '', '/patient/register', { method: 'POST', body: FIELDS })).status,
    ).toBe(401);
    expect(await countPatients()).toBe(before);
  });

  it.each([
    ['born tomorrow', { dateOfBirth: '2999-01-01' }, 'dateOfBirth', 'Date of birth is in the future'],
    ['born 150 years ago', { dateOfBirth: '1850-01-01' }, 'dateOfBirth', 'Invalid Date'],
    ['a day that is none', { dateOfBirth: '1950-02-30' }, 'dateOfBirth', 'Invalid Date'],
    ['another calendar', { dateOfBirth: '06/15/1950' }, 'dateOfBirth', 'Invalid Date'],
    ['no day', { dateOfBirth: '' }, 'dateOfBirth', 'is required'],
    ['no first name', { nameFirst: '  ' }, 'nameFirst', 'is required'],
    ['a script for a name', { nameSecond: '<b>x</b>' }, 'nameSecond', 'Use letters and numbers only'],
    ['control characters', { nameSecond: 'A\u0000b' }, 'nameSecond', 'Use letters and numbers only'],
    ['a long name', { nameFirst: 'a'.repeat(251) }, 'nameFirst', 'Max length is 250'],
    ['no record number', { medicalInsuranceId: ' ' }, 'medicalInsuranceId', 'is required'],
    [
      'a record number with NUL',
      { medicalInsuranceId: '1\u0000' },
      'medicalInsuranceId',
      'Use printable characters only',
    ],
    [
      'a long record number',
      { medicalInsuranceId: '1'.repeat(251) },
      'medicalInsuranceId',
      'Max length is 250',
    ],
    ['half a phone number', { phoneNumber: '+1 (555)' }, 'phoneNumber', 'All digits are required'],
    ['an email that is none', { email: 'nobody' }, 'email', 'Invalid email address'],
    ['an email with NUL', { email: 'a\u0000@b' }, 'email', 'Invalid email address'],
  ])('with %s is rejected at the field and stores nothing', async (_, body, path, message) => {
    const before = await countPatients();
    const failure = await expectRejected(register(surgeon, body));
    expect([failure.status, failure.issues]).toEqual([422, [{ path, message }]]);
    expect(await countPatients()).toBe(before);
  });

  it('with a malformed body is rejected', SLOW, async () => {
    const before = await countPatients();
    const post = async (body: unknown) =>
      (await sendRequest(cotyle, surgeon.token, '/patient/register', { method: 'POST', body })).status;
    expect(await post({ ...FIELDS, gender: 'OTHER' })).toBe(400);
    expect(await post({ ...FIELDS, deleted: true })).toBe(400);
    expect(await post({ ...FIELDS, creatorId: '1' })).toBe(400);
    expect(await post({ ...FIELDS, medicalInsuranceId: 'x'.repeat(10 * 1024 ** 2) })).toBe(413);
    expect(await countPatients()).toBe(before);
  });

  it('compares the date of birth with the server’s clock', async () => {
    const today = cotyle.context.now().toISOString().slice(0, 10);
    expect((await register(surgeon, { dateOfBirth: today })).value.origin.dateOfBirth).toBe(today);
  });
});

describe('changing a patient', () => {
  it('records each changed field once, with its old and new value', async () => {
    const id = (await register(surgeon)).value.origin.id;
    const { value } = await update(surgeon, id, {
      nameSecond: 'King',
      gender: 'MALE',
      dateOfBirth: '1951-07-16',
      phoneNumber: null,
      creatorId: other.id,
    });
    expect(value).toMatchObject({ nameSecond: 'King', gender: 'MALE', creatorId: surgeon.id, version: 2 });
    const changes = (await eventsOf(id)).filter(({ type }) => type === 'PATIENT_UPDATED');
    expect(changes.map((one) => [one.old_value, one.new_value])).toEqual([
      ['Last name: Lovelace', 'Last name: King'],
      ['Gender: Female', 'Gender: Male'],
      ['Date of birth: 06/15/1950', 'Date of birth: 07/16/1951'],
      ['Phone number: +1 (555) 010 2000', null],
    ]);
  });

  it('to the same values records nothing', async () => {
    const id = (await register(surgeon)).value.origin.id;
    expect((await update(surgeon, id)).value.version).toBe(1);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('shows in the patient’s procedures', async () => {
    const id = (await register(surgeon)).value.origin.id;
    const procedureId = await addProcedure(db(), { surgeonId: surgeon.id, patientId: id });
    const list = () => sendRequest(cotyle, surgeon.token, '/patient/procedure/all-actual?size=25');
    const before = await list();
    await update(surgeon, id, { nameSecond: 'Renamed' });
    const after = await list();
    expect(after.etag).not.toBe(before.etag);
    const found = await cotyle.call(
      procedureCalls.get,
      { params: { id: String(procedureId) } },
      surgeon.token,
    );
    expect(found.value.patient.nameSecond).toBe('Renamed');
  });

  it('is allowed to an assistant of its surgeon and to no other', async () => {
    const id = (await register(surgeon)).value.origin.id;
    expect((await update(assistant, id, { nameFirst: 'Augusta' })).value.nameFirst).toBe('Augusta');
    expect((await expectRejected(update(other, id, { nameFirst: 'X' }))).status).toBe(404);
    for (const who of [admin, superAdmin, radiologist, engineer])
      expect((await expectRejected(update(who, id, { nameFirst: 'X' }))).status).toBe(403);
    expect((await get(surgeon, id)).value.nameFirst).toBe('Augusta');
  });

  it('from an older version is rejected with who changed what and when', async () => {
    const id = (await register(surgeon)).value.origin.id;
    const read = await sendRequest(cotyle, surgeon.token, `/patient/get/${id}`);
    await update(assistant, id, { nameFirst: 'Augusta' });
    const stale = await sendRequest(cotyle, surgeon.token, '/patient/update', {
      method: 'POST',
      body: { id, ...FIELDS, nameSecond: 'Byron' },
      headers: { 'if-match': read.etag ?? '' },
    });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ error: 'STALE' });
    expect(stale.text).toMatch(/Ada Number\d+ changed this record at 20.*Patient updated\./);
    const fresh = await sendRequest(cotyle, surgeon.token, `/patient/get/${id}`);
    const again = await sendRequest(cotyle, surgeon.token, '/patient/update', {
      method: 'POST',
      body: { id, ...FIELDS, nameSecond: 'Byron' },
      headers: { 'if-match': fresh.etag ?? '' },
    });
    expect(again.status).toBe(200);
  });

  it('twice at once from one version succeeds once', async () => {
    const id = (await register(surgeon)).value.origin.id;
    const { etag } = await sendRequest(cotyle, surgeon.token, `/patient/get/${id}`);
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((nameFirst) =>
        sendRequest(cotyle, surgeon.token, '/patient/update', {
          method: 'POST',
          body: { id, ...FIELDS, nameFirst },
          headers: { 'if-match': etag ?? '' },
        }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '412', '412', '412', '412']);
    expect((await eventsOf(id)).filter(({ type }) => type === 'PATIENT_UPDATED')).toHaveLength(1);
  });

  it('is rejected for one that is absent, deleted or born tomorrow', async () => {
    expect((await expectRejected(update(surgeon, 999_999_999))).status).toBe(404);
    const deleted = await addPatient(db(), { creatorId: surgeon.id, deleted: true });
    const failure = await expectRejected(update(surgeon, deleted));
    expect([failure.status, failure.message]).toEqual([409, READ_ONLY_DELETED]);
    const id = (await register(surgeon)).value.origin.id;
    expect((await expectRejected(update(surgeon, id, { dateOfBirth: '2999-01-01' }))).issues).toEqual([
      { path: 'dateOfBirth', message: 'Date of birth is in the future' },
    ]);
  });
});

describe('deleting a patient', () => {
  it('hides the record, keeps its procedures read-only and is recorded once', async () => {
    const id = (await register(surgeon)).value.origin.id;
    const procedureId = await addProcedure(db(), { surgeonId: surgeon.id, patientId: id });
    await remove(surgeon, id);
    expect((await get(surgeon, id)).value.deleted).toBe(true);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['PATIENT_CREATED', 'PATIENT_DELETED']);
    const procedure = await cotyle.call(
      procedureCalls.get,
      { params: { id: String(procedureId) } },
      surgeon.token,
    );
    expect(procedure.value).toMatchObject({ deleted: false, patient: { deleted: true } });
    const change = cotyle.call(
      procedureCalls.update,
      { body: { id: procedureId, name: 'X' } },
      surgeon.token,
    );
    expect((await expectRejected(change)).status).toBe(409);
    expect((await expectRejected(remove(surgeon, id))).status).toBe(409);
  });

  it('is rejected while any of its procedures has a file, and allowed once the file is deleted', async () => {
    const id = (await register(surgeon)).value.origin.id;
    const procedureId = await addProcedure(db(), { surgeonId: other.id, patientId: id, deleted: true });
    const fileId = await addFile(db(), { procedureId, creatorId: other.id, type: 'SCAN' });
    const failure = await expectRejected(remove(surgeon, id));
    expect([failure.status, failure.message]).toEqual([409, PATIENT_HAS_FILES]);
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', fileId).execute();
    await remove(surgeon, id);
  });

  it('happens once, also with five requests at once', async () => {
    const id = (await register(surgeon)).value.origin.id;
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => remove(surgeon, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await eventsOf(id)).filter(({ type }) => type === 'PATIENT_DELETED')).toHaveLength(1);
  });

  it('is allowed to the surgeon and their assistants only', async () => {
    const id = (await register(surgeon)).value.origin.id;
    expect((await expectRejected(remove(other, id))).status).toBe(404);
    for (const who of [admin, superAdmin, radiologist, engineer])
      expect((await expectRejected(remove(who, id))).status).toBe(403);
    expect((await expectRejected(remove(surgeon, 999_999_999))).status).toBe(404);
    await remove(assistant, id);
  });
});
