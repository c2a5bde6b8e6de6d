import { noteCalls } from '@cotyle/contract/notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addLocation, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let other: SignedInUser;
let assistant: SignedInUser;
let admin: SignedInUser;
let radiologist: SignedInUser;
let engineer: SignedInUser;
let location: number;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  location = await addLocation(db());
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Grace' });
  other = await addSignedInUser(cotyle, { role: 'SURGEON' });
  assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT' });
  admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
  radiologist = await addSignedInUser(cotyle, { role: 'RADIOLOGIST', locationId: location });
  engineer = await addSignedInUser(cotyle, { role: 'IMAGE_ENGINEER' });
  await assign(db(), surgeon.id, assistant.id);
});
afterAll(() => cotyle.close());

const list = async (who: SignedInUser, procedureId: number) =>
  (await cotyle.call(noteCalls.ofProcedure, { params: { procedureId: String(procedureId) } }, who.token))
    .value;
const add = (who: SignedInUser, procedureId: number, description = 'Check the offset', extra: object = {}) =>
  cotyle.call(noteCalls.create, { body: { procedureId, description, ...extra } }, who.token);
const stored = async () => (await db().selectFrom('notes').select('id').execute()).length;

describe('a note', () => {
  it('belongs to its author, is listed first and is recorded once in the history', async () => {
    const procedureId = await addProcedure(db(), { surgeonId: surgeon.id });
    await add(surgeon, procedureId, 'First\nwith a second line');
    const { value } = await add(assistant, procedureId, 'Second', { creatorId: surgeon.id });
    expect(value).toMatchObject({ description: 'Second', creatorId: assistant.id, procedureId });
    expect(value.user.role).toBe('SURGICAL_ASSISTANT');
    expect((await list(surgeon, procedureId)).map(({ description }) => description)).toEqual([
      'Second',
      'First\nwith a second line',
    ]);
    const events = await db()
      .selectFrom('events')
      .select(['type', 'initiator_id', 'new_value'])
      .where('procedure_id', '=', procedureId)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { type: 'PROCEDURE_NOTE', initiator_id: surgeon.id, new_value: 'First\nwith a second line' },
      { type: 'PROCEDURE_NOTE', initiator_id: assistant.id, new_value: 'Second' },
    ]);
  });

  it('is shortened in the history only', async () => {
    const procedureId = await addProcedure(db(), { surgeonId: surgeon.id });
    const long = '🦴'.repeat(2000);
    expect((await add(surgeon, procedureId, long)).value.description).toBe(long);
    const event = await db()
      .selectFrom('events')
      .select('new_value')
      .where('procedure_id', '=', procedureId)
      .executeTakeFirstOrThrow();
    expect(event.new_value).toBe(`${'🦴'.repeat(200)}…`);
  });

  it('is read and added by those who may see the procedure, and by nobody else', async () => {
    const scan = await addProcedure(db(), {
      surgeonId: surgeon.id,
      status: 'SCAN',
      radiologyLocationId: location,
    });
    for (const who of [surgeon, assistant, admin, radiologist]) await add(who, scan);
    expect(await list(radiologist, scan)).toHaveLength(4);
    for (const who of [other, engineer]) {
      expect((await expectRejected(add(who, scan))).status).toBe(404);
      expect((await expectRejected(list(who, scan))).status).toBe(404);
    }
    await db().updateTable('procedures').set({ status: 'MODEL_IN_WORK' }).where('id', '=', scan).execute();
    expect(await list(engineer, scan)).toHaveLength(4);
    expect((await expectRejected(list(radiologist, scan))).status).toBe(404);
    expect((await expectRejected(list(surgeon, 999_999_999))).status).toBe(404);
    expect((await expectRejected(add(surgeon, 999_999_999))).status).toBe(404);
  });

  it('is rejected for a deleted procedure or patient, whose notes can still be read', async () => {
    const deleted = await addProcedure(db(), { surgeonId: surgeon.id, deleted: true });
    const patientId = await addPatient(db(), { creatorId: surgeon.id, deleted: true });
    const orphan = await addProcedure(db(), { surgeonId: surgeon.id, patientId });
    for (const id of [deleted, orphan]) {
      expect((await expectRejected(add(surgeon, id))).status).toBe(409);
      expect(await list(surgeon, id)).toEqual([]);
    }
  });

  it.each([
    ['nothing', ' \n ', 'is required'],
    ['too much', 'x'.repeat(4001), 'Max length is 4000'],
    ['control characters', 'a\u0007b', 'Use printable characters only'],
  ])('with %s is rejected at the field and stores nothing', async (_, description, message) => {
    const procedureId = await addProcedure(db(), { surgeonId: surgeon.id });
    const before = await stored();
    const failure = await expectRejected(add(surgeon, procedureId, description));
    expect([failure.status, failure.issues]).toEqual([422, [{ path: 'description', message }]]);
    expect(await stored()).toBe(before);
  });

  it('of ten megabytes is rejected', async () => {
    const body = { procedureId: 1, description: 'x'.repeat(10 * 1024 ** 2) };
    expect(
      (await sendRequest(cotyle, surgeon.token, '/patient/note/create', { method: 'POST', body })).status,
    ).toBe(413);
  });

  it('changes the etag of the list once', async () => {
    const procedureId = await addProcedure(db(), { surgeonId: surgeon.id });
    const path = `/patient/note/get-by-procedure-id/${procedureId}`;
    const first = await sendRequest(cotyle, surgeon.token, path);
    const known = { headers: { 'if-none-match': first.etag ?? '' } };
    expect((await sendRequest(cotyle, surgeon.token, path, known)).status).toBe(304);
    await add(assistant, procedureId);
    expect((await sendRequest(cotyle, surgeon.token, path, known)).status).toBe(200);
  });
});
