import { eventCalls } from '@cotyle/contract/events';
import type { CallInput } from '@cotyle/contract/call';
import { messageCalls } from '@cotyle/contract/messages';
import { noteCalls } from '@cotyle/contract/notes';
import { adminUserCalls } from '@cotyle/contract/admin-users';
import { locationCalls } from '@cotyle/contract/locations';
import { outcomeCalls } from '@cotyle/contract/outcomes';
import { procedureCalls } from '@cotyle/contract/procedures';
import { EVENT_TYPES } from '@cotyle/domain/events/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { NewEvent } from '../../transactions/with-transaction.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addLocation, addPatient, addProcedure } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Awaited<ReturnType<typeof addUserOfEachRole>>;
let locationId: number;
let patientId: number;
let procedureId: number;

const db = () => cotyle.context.database.kysely;
const write = (event: NewEvent, at = cotyle.context.now()) =>
  withTransaction(db(), at, async (_, audit) => audit.record(event));

beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
  locationId = await addLocation(db(), { name: 'North Wing' });
  patientId = await addPatient(db(), {
    creatorId: staff.SURGEON.id,
    nameFirst: 'Hedy',
    nameSecond: 'Lamarr',
  });
  procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, patientId });
});
afterAll(() => cotyle.close());

const history = async (who: SignedInUser, id = procedureId) =>
  (await cotyle.call(eventCalls.ofProcedure, { params: { id: String(id) } }, who.token)).value;
const log = (query: CallInput<typeof eventCalls.all>['query'] = {}, who = staff.ADMIN) =>
  cotyle.call(eventCalls.all, { query }, who.token);
const found = async (search: string) => (await log({ search })).value;

describe('the history of a procedure', () => {
  it('reads newest first, with names and labels beside ids and codes', async () => {
    const { SURGEON: surgeon, ADMIN: admin } = staff;
    const grace = await addPerson(db(), { nameFirst: 'Grace' });
    await cotyle.call(
      procedureCalls.update,
      {
        body: {
          id: procedureId,
          status: 'SCAN',
          radiologyLocationId: locationId,
          dateOfSurgery: '2027-03-01',
          sideSurgeon: 'RIGHT',
        },
      },
      surgeon.token,
    );
    await cotyle.call(procedureCalls.update, { body: { id: procedureId, surgeonId: grace.id } }, admin.token);
    await cotyle.call(
      noteCalls.create,
      { body: { procedureId, description: 'Mind the offset' } },
      admin.token,
    );
    const events = await history(admin);
    const read = new Map(events.map((event) => [event.type, [event.oldValue, event.newValue]]));
    expect(read.get('PROCEDURE_STATUS')).toEqual(['New Patient', 'Scan Request']);
    expect(read.get('PROCEDURE_RADIOLOGY_LOCATION')).toEqual([null, 'North Wing']);
    expect(read.get('PROCEDURE_DATE_OF_SURGERY')).toEqual([null, '03/01/2027']);
    expect(read.get('PROCEDURE_SIDE')).toEqual(['Left', 'Right']);
    expect(read.get('PROCEDURE_SURGEON')?.map((name) => name?.split(' ')[0])).toEqual(['Ada', 'Grace']);
    expect(read.get('PROCEDURE_NOTE')).toEqual([null, 'Mind the offset']);
    const codes = new Map(events.map((event) => [event.type, [event.oldCode, event.newCode]]));
    expect(codes.get('PROCEDURE_STATUS')).toEqual(['NEW', 'SCAN']);
    expect(codes.get('PROCEDURE_RADIOLOGY_LOCATION')).toEqual([null, String(locationId)]);
    expect(codes.get('PROCEDURE_DATE_OF_SURGERY')).toEqual([null, '2027-03-01']);
    expect(codes.get('PROCEDURE_SIDE')).toEqual(['LEFT', 'RIGHT']);
    expect(codes.get('PROCEDURE_SURGEON')).toEqual([String(surgeon.id), String(grace.id)]);
    expect(codes.get('PROCEDURE_NOTE')).toEqual([null, null]);
    expect(events[0]).toMatchObject({ type: 'PROCEDURE_NOTE', initiator: { role: 'ADMIN' } });
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  it('is readable by everybody who may see the procedure; others get the answer of an absent one', async () => {
    const { SURGEON: surgeon, SURGICAL_ASSISTANT, RADIOLOGIST, IMAGE_ENGINEER, MASTER_ADMIN } = staff;
    const own = await addProcedure(db(), { surgeonId: surgeon.id, status: 'SCAN_READY' });
    await write({ type: 'PROCEDURE_NAME', initiatorId: surgeon.id, procedureId: own, newValue: 'Revision' });
    for (const who of [surgeon, IMAGE_ENGINEER, MASTER_ADMIN])
      expect(await history(who, own)).toHaveLength(1);
    const absent = await expectRejected(history(surgeon, 999_999_999));
    for (const who of [SURGICAL_ASSISTANT, RADIOLOGIST]) {
      const failure = await expectRejected(history(who, own));
      expect([failure.status, failure.message]).toEqual([404, absent.message]);
    }
  });

  it('is answered with 304 until an event is recorded', async () => {
    const path = `/event/get/proc/${procedureId}`;
    const first = await sendRequest(cotyle, staff.ADMIN.token, path);
    const known = { headers: { 'if-none-match': first.etag ?? '' } };
    expect((await sendRequest(cotyle, staff.ADMIN.token, path, known)).status).toBe(304);
    await write({ type: 'SCAN_DOWNLOADED', initiatorId: staff.ADMIN.id, procedureId });
    expect((await sendRequest(cotyle, staff.ADMIN.token, path, known)).status).toBe(200);
  });
});

describe('the system events log', () => {
  it('is for administrators alone', async () => {
    for (const role of ['SURGEON', 'SURGICAL_ASSISTANT', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const)
      expect((await expectRejected(log({}, staff[role]))).status).toBe(403);
    expect((await log({ size: '25' }, staff.MASTER_ADMIN)).value.length).toBeGreaterThan(0);
    expect((await sendRequest(cotyle, '', '/event/get/all')).status).toBe(401);
  });

  it('reads every type of event, also with stored values that do not fit the type', async () => {
    for (const type of EVENT_TYPES)
      await db()
        .insertInto('events')
        .values({
          type,
          creation: cotyle.context.now(),
          initiator_id: null,
          subject_user_id: null,
          old_value: '999999999',
          new_value: 'free text',
        })
        .execute();
    const { value } = await log();
    for (const type of EVENT_TYPES) {
      const event = value.find((one) => one.type === type && one.newValue === 'free text');
      expect(event).toMatchObject({ oldValue: '999999999', newCode: null, initiator: null });
    }
  });

  it('names the subject of an event: the user, or the patient, also through a procedure', async () => {
    const { ADMIN: admin, SURGEON: surgeon } = staff;
    const lise = await addPerson(db(), { nameFirst: 'Lise' });
    await write({
      type: 'USER_ASSIGNED',
      initiatorId: admin.id,
      subjectUserId: lise.id,
      newValue: surgeon.id,
    });
    await write({ type: 'PATIENT_UPDATED', initiatorId: surgeon.id, patientId });
    await write({ type: 'PROCEDURE_NAME', initiatorId: surgeon.id, procedureId, newValue: 'Revision' });
    await write({
      type: 'LOCATION_CREATED',
      initiatorId: admin.id,
      locationId,
      newValue: 'North Wing',
    });
    const [location, procedure, patient, assigned] = (await log({ size: '25' })).value;
    expect(location).toMatchObject({ subject: null, location: 'North Wing', newValue: 'North Wing' });
    const hedy = { nameFirst: 'Hedy', nameSecond: 'Lamarr' };
    expect(procedure).toMatchObject({ subject: hedy, procedureId, patientId, location: null });
    expect(patient).toMatchObject({ subject: hedy, procedureId: null, patientId, location: null });
    expect(assigned?.subject?.nameFirst).toBe('Lise');
    expect(assigned?.newValue).toMatch(/^Ada Number/);
    expect(assigned?.initiator?.role).toBe('ADMIN');
  });

  it('records that a message was sent and to whom, never its text', async () => {
    const body = { text: 'Unmistakable words', receiverId: staff.RADIOLOGIST.id, procedureId };
    const { value } = await cotyle.call(messageCalls.send, { body }, staff.ADMIN.token);
    const params = { messageId: String(value[0]?.id) };
    await cotyle.call(messageCalls.read, { params }, staff.RADIOLOGIST.token);
    const { text } = await sendRequest(cotyle, staff.ADMIN.token, '/event/get/all');
    expect(text).toContain('MESSAGE_READ');
    expect(text).not.toContain('Unmistakable');
    expect(await found('unmistakable')).toEqual([]);
    expect((await history(staff.ADMIN)).map(({ type }) => type)).not.toContain('MESSAGE_SENT');
  });

  it('is searched by names, labels, statuses, locations and values, by every word', async () => {
    const types = async (search: string) => new Set((await found(search)).map(({ type }) => type));
    expect(await types('lamarr revision')).toEqual(new Set(['PROCEDURE_NAME']));
    expect(await types('LISE')).toEqual(new Set(['USER_ASSIGNED']));
    expect(await types('assistant assigned lise')).toEqual(new Set(['USER_ASSIGNED']));
    expect(await types('scan request')).toContain('PROCEDURE_STATUS');
    expect(await types('north wing radiology')).toEqual(new Set(['PROCEDURE_RADIOLOGY_LOCATION']));
    expect(await types('03/01/2027')).toEqual(new Set(['PROCEDURE_DATE_OF_SURGERY']));
    expect(await types('nothing of the kind')).toEqual(new Set());
    expect(await types('\u0000 %')).toEqual(new Set());
  });

  it('is searched by everything that a row shows', async () => {
    await write({
      type: 'LOCATION_UPDATED',
      initiatorId: staff.MASTER_ADMIN.id,
      locationId,
      oldValue: 'active: true',
      newValue: 'active: false',
    });
    await write({ type: 'USER_CREATED', initiatorId: staff.ADMIN.id, newValue: 'SURGICAL_ASSISTANT' });
    const values = async (search: string) =>
      (await found(search)).map(({ oldValue, newValue }) => [oldValue, newValue]);
    expect(await values('super admin north wing state disabled')).toEqual([
      ['State: Active', 'State: Disabled'],
    ]);
    expect(await values('user created surgeon assistant')).toEqual([[null, 'Surgeon Assistant']]);
    const types = async (search: string) => new Set((await found(search)).map(({ type }) => type));
    expect(await types(`updated lamarr patient #${patientId}`)).toEqual(new Set(['PATIENT_UPDATED']));
    expect(await types(`procedure #${procedureId} revision`)).toEqual(new Set(['PROCEDURE_NAME']));
  });

  it('is searched by the date in the time zone of the reader', async () => {
    const at = new Date('2019-05-06T02:30:00Z');
    await write({ type: 'USER_UPDATED', initiatorId: null, newValue: 'late at night' }, at);
    const seen = async (search: string, timeZone: string) =>
      (await log({ search, timeZone })).value.map(({ newValue }) => newValue);
    expect(await seen('05/06/2019', 'UTC')).toEqual(['late at night']);
    expect(await seen('05/05/2019, night', 'America/New_York')).toEqual(['late at night']);
    expect(await seen('05/06/2019', 'America/New_York')).toEqual([]);
    expect(await seen('02/30/2019', 'UTC')).toEqual([]);
    expect((await sendRequest(cotyle, staff.ADMIN.token, '/event/get/all?timeZone=Mars')).status).toBe(422);
  });

  it('pages by time, both ways, by number and by cursor, without gap or repetition', async () => {
    const base = new Date(cotyle.context.now().getTime() + 3600_000);
    for (let n = 0; n < 60; n += 1)
      await write(
        { type: 'USER_UPDATED', initiatorId: null, newValue: `paged ${n}` },
        new Date(base.getTime() + Math.floor(n / 3) * 1000),
      );
    const all = (await found('paged')).map(({ newValue }) => newValue);
    expect(all).toEqual(Array.from({ length: 60 }, (_, n) => `paged ${59 - n}`));
    for (const order of ['asc', 'desc'] as const) {
      const pages: (string | null)[] = [];
      let cursor: string | undefined;
      for (let page = 1; page <= 3; page += 1) {
        const query = { search: 'paged', size: '25', order, sort: 'creation' } as const;
        const answer = await log(cursor === undefined ? query : { ...query, cursor });
        expect(answer.total).toBe(60);
        expect((await log({ ...query, page: String(page) })).value).toEqual(answer.value);
        pages.push(...answer.value.map(({ newValue }) => newValue));
        cursor = answer.next ?? undefined;
      }
      expect(pages).toEqual(order === 'desc' ? all : all.toReversed());
    }
  });

  it('begins at the time of the query', async () => {
    const later = new Date(cotyle.context.now().getTime() + 86_400_000);
    await write({ type: 'USER_UPDATED', initiatorId: null, newValue: 'tomorrow' }, later);
    const after = String(Math.floor(later.getTime() / 1000));
    expect((await log({ after })).value.map(({ newValue }) => newValue)).toEqual(['tomorrow']);
    expect((await sendRequest(cotyle, staff.ADMIN.token, `/event/get/all/?after=${after}`)).status).toBe(200);
  });

  it.each([
    'page=-1',
    'sort=type',
    'order=up',
    'after=-1',
    'after=x',
    'size=26',
    `cursor=${Buffer.from(JSON.stringify(['creation', 'desc', 'nonsense', 1])).toString('base64url')}`,
    `cursor=${Buffer.from(JSON.stringify(['type', 'desc', 'x', 1])).toString('base64url')}`,
  ])('rejects the malformed query %s', async (query) => {
    const answer = await sendRequest(cotyle, staff.ADMIN.token, `/event/get/all?${query}`);
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'MALFORMED' }]);
  });

  it('is answered with 304 until an event is recorded', async () => {
    const first = await sendRequest(cotyle, staff.ADMIN.token, '/event/get/all?size=25');
    const known = { headers: { 'if-none-match': first.etag ?? '' } };
    expect((await sendRequest(cotyle, staff.ADMIN.token, '/event/get/all?size=25', known)).status).toBe(304);
    await write({ type: 'USER_LOGIN', initiatorId: staff.ADMIN.id });
    expect((await sendRequest(cotyle, staff.ADMIN.token, '/event/get/all?size=25', known)).status).toBe(200);
  });
});

describe('the filters of the log', () => {
  it('find what a person did or what concerns them, what is about a patient, and one kind of event, also together', async () => {
    const person = await addPerson(db());
    const other = await addPerson(db());
    const ownPatient = await addPatient(db(), { creatorId: person.id });
    const ownProcedure = await addProcedure(db(), { surgeonId: person.id, patientId: ownPatient });
    await write({ type: 'PATIENT_OPENED', initiatorId: person.id, patientId: ownPatient });
    await write({ type: 'PROCEDURE_OPENED', initiatorId: other.id, procedureId: ownProcedure });
    await write({ type: 'SIGN_IN_FAILED', initiatorId: null, subjectUserId: person.id, newValue: 'x' });
    const types = async (query: CallInput<typeof eventCalls.all>['query']) =>
      (await log({ size: '25', ...query })).value.map(({ type }) => type);
    const [id, patient] = [String(person.id), String(ownPatient)];
    expect(await types({ person: id })).toEqual(['SIGN_IN_FAILED', 'PATIENT_OPENED']);
    expect(await types({ patient })).toEqual(['PROCEDURE_OPENED', 'PATIENT_OPENED']);
    expect(await types({ patient, person: id })).toEqual(['PATIENT_OPENED']);
    expect(await types({ patient, type: 'PROCEDURE_OPENED' })).toEqual(['PROCEDURE_OPENED']);
    expect(await types({ person: id, type: 'PROCEDURE_OPENED' })).toEqual([]);
    for (const wrong of ['person=x', 'patient=0', 'type=NOTHING'])
      expect((await sendRequest(cotyle, staff.ADMIN.token, `/event/get/all?${wrong}`)).status).toBe(400);
  });

  it('stand in the event of an export, without what was typed into the search; a page is no export', async () => {
    const exportsOf = async () =>
      (await log({ size: '100', type: 'LIST_EXPORTED' })).value.map(({ newValue, initiator }) => [
        initiator?.id,
        newValue,
      ]);
    const before = (await exportsOf()).length;
    await log({ size: '25', search: 'Lamarr' });
    expect(await exportsOf()).toHaveLength(before);
    await log({ search: 'Lamarr', patient: String(patientId), type: 'PATIENT_OPENED' }, staff.MASTER_ADMIN);
    expect((await exportsOf())[0]).toEqual([
      staff.MASTER_ADMIN.id,
      `Events log, patient #${patientId}, Patient opened, with a search`,
    ]);
    await cotyle.call(procedureCalls.actual, { query: {} }, staff.SURGEON.token);
    expect((await exportsOf())[0]).toEqual([staff.SURGEON.id, 'Procedures']);
    await cotyle.call(outcomeCalls.cases, { query: {} }, staff.SURGEON.token);
    expect((await exportsOf())[0]).toEqual([staff.SURGEON.id, 'Outcomes']);
    await cotyle.call(adminUserCalls.all, { query: {} }, staff.ADMIN.token);
    expect((await exportsOf())[0]).toEqual([staff.ADMIN.id, 'Users']);
    await cotyle.call(locationCalls.all, { query: { export: 'true' } }, staff.ADMIN.token);
    const recorded = await exportsOf();
    expect(recorded[0]).toEqual([staff.ADMIN.id, 'Locations']);
    // Pick-lists are no exports.
    await cotyle.call(locationCalls.all, { query: {} }, staff.ADMIN.token);
    expect(await exportsOf()).toEqual(recorded);
  });
});
