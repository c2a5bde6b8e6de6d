import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { addPatient, addProcedure } from '../testing/clinic.ts';
import { expectRejected } from '../testing/expect-rejected.ts';
import { sendRequest } from '../testing/send-request.ts';
import { addUserOfEachRole } from '../testing/signed-in-users.ts';
import { forgetOpenings } from './opened-records.ts';

let cotyle: TestApp;
let staff: Awaited<ReturnType<typeof addUserOfEachRole>>;
let patientId: number;
let procedureId: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
  staff = await addUserOfEachRole(cotyle);
  patientId = await addPatient(db(), { creatorId: staff.SURGEON.id });
  procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, patientId });
});
afterAll(() => cotyle.close());

const openings = () =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as by', 'patient_id as patient', 'procedure_id as procedure'])
    .where('type', 'in', ['PATIENT_OPENED', 'PROCEDURE_OPENED'])
    .orderBy('id')
    .execute();

describe('a record', () => {
  it('that is opened is an event, one for each person, record and hour; lists, polls and refusals are none', async () => {
    const { SURGEON: surgeon, ADMIN: admin, RADIOLOGIST: radiologist } = staff;
    await cotyle.call(procedureCalls.actual, { query: { size: '25' } }, surgeon.token);
    await cotyle.call(patientCalls.actual, { query: { size: '25' } }, surgeon.token);
    const params = { id: String(procedureId) };
    await expectRejected(cotyle.call(procedureCalls.get, { params }, radiologist.token));
    expect(await openings()).toEqual([]);

    const path = `/patient/procedure/get/${procedureId}`;
    const first = await sendRequest(cotyle, surgeon.token, path);
    const headers = { 'if-none-match': first.etag ?? '' };
    expect((await sendRequest(cotyle, surgeon.token, path, { headers })).status).toBe(304);
    await Promise.all([1, 2, 3].map(() => cotyle.call(procedureCalls.get, { params }, surgeon.token)));
    await cotyle.call(procedureCalls.get, { params }, admin.token);
    await cotyle.call(patientCalls.get, { params: { id: String(patientId) } }, surgeon.token);
    const procedure = { type: 'PROCEDURE_OPENED', patient: null, procedure: procedureId };
    expect(await openings()).toEqual([
      { ...procedure, by: surgeon.id },
      { ...procedure, by: admin.id },
      { type: 'PATIENT_OPENED', by: surgeon.id, patient: patientId, procedure: null },
    ]);
  });

  it('that is opened at two nodes in one hour is one event', async () => {
    const before = (await openings()).length;
    const other = await buildApp(cotyle.context);
    const { token } = staff.SURGEON;
    const url = `/api/patient/procedure/get/${procedureId}`;
    await other.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(await openings()).toHaveLength(before);
    await other.close();
  });

  it('that is opened by a client with an invented tag is an event too', async () => {
    const own = await addProcedure(db(), { surgeonId: staff.SURGEON.id });
    const before = (await openings()).length;
    await sendRequest(cotyle, staff.SURGEON.token, `/patient/procedure/get/${own}`, {
      headers: { 'if-none-match': '"1-invented"' },
    });
    expect(await openings()).toHaveLength(before + 1);
  });

  it('is forgotten as opened after its hour, so that the rows do not grow', async () => {
    await forgetOpenings({
      ...cotyle.context,
      now: () => new Date(cotyle.context.now().getTime() + 4 * 3600 * 1000),
    });
    expect(await db().selectFrom('record_openings').select('hour').execute()).toEqual([]);
  });
});
