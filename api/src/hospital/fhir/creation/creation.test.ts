import { SIDES } from '@cotyle/domain/hip/side';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addPatient } from '../../../testing/clinic.ts';
import { addPerson } from '../../../testing/people.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SYSTEMS } from '../resources/systems.ts';
import { addClient, FHIR_BASE, fhir, PUBLIC_URL, tokenOf } from '../testing/fhir-world.ts';

let cotyle: TestApp;
let token: string;
let connectionId: number;
let surgeon: TestPerson;
let count = 0;

const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL }, { frozenClock: true });
  surgeon = await addPerson(db());
  const client = await addClient(cotyle, { name: 'EHR North' });
  connectionId = client.connectionId;
  token = await tokenOf(cotyle, client);
});
afterAll(() => cotyle.close());

const post = (type: string, body: unknown, headers: Record<string, string> = {}, as = token) =>
  fhir(cotyle, as, type, { method: 'POST', body, headers });

const aPatient = (changes: Record<string, unknown> = {}) => {
  count += 1;
  const letters = String(count)
    .split('')
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('');
  return {
    resourceType: 'Patient',
    identifier: [{ system: 'https://ehr.test/mrn', value: `N-${count}` }],
    name: [{ family: `Miller${letters}`, given: ['Anna'] }],
    gender: 'female',
    birthDate: '1951-04-03',
    telecom: [{ system: 'email', value: 'anna@home.test' }],
    generalPractitioner: [{ reference: `Practitioner/${surgeon.id}` }],
    ...changes,
  };
};

const aSide = (side: string) => [{ coding: [{ system: SYSTEMS.side, code: side }] }];

const anOrder = (patientId: unknown, changes: Record<string, unknown> = {}) => {
  count += 1;
  return {
    resourceType: 'ServiceRequest',
    identifier: [{ system: 'https://ehr.test/orders', value: `O-${count}` }],
    status: 'active',
    intent: 'order',
    subject: { reference: `Patient/${String(patientId)}` },
    performer: [{ identifier: { system: SYSTEMS.email, value: surgeon.email } }],
    bodySite: aSide('LEFT'),
    ...changes,
  };
};

const newPatient = async (): Promise<string> => String((await post('Patient', aPatient())).body?.['id']);

const eventsOf = (column: 'patient_id' | 'procedure_id', id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as initiatorId', 'new_value as newValue'])
    .where(column, '=', id)
    .orderBy('id')
    .execute();

describe('creating a Patient', () => {
  it('registers the patient for the named surgeon, with the connection as the origin', async () => {
    const { status, body, headers } = await post('Patient', aPatient());
    expect(status).toBe(201);
    const id = Number(body?.['id']);
    expect(headers.get('location')).toBe(`${FHIR_BASE}/Patient/${id}`);
    expect(body).toMatchObject({ gender: 'female', birthDate: '1951-04-03' });
    const row = await db().selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ creator_id: surgeon.id, updated_by: null, email: 'anna@home.test' });
    expect((await eventsOf('patient_id', id))[0]).toEqual({
      type: 'PATIENT_CREATED',
      initiatorId: null,
      newValue: 'Through the connection EHR North',
    });
  });

  it('with the same identifier answers the existing one, also of many at once', async () => {
    const patient = aPatient();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('Patient', patient)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(new Set(answers.map(({ body }) => body?.['id'])).size).toBe(1);
  });

  it('finds a patient who was registered by hand under the same number and birth', async () => {
    const patientId = await addPatient(db(), { creatorId: surgeon.id, record: ' h-77 ', born: '1940-01-01' });
    const sent = aPatient({ identifier: [{ value: 'H-77' }], birthDate: '1940-01-01' });
    const { status, body } = await post('Patient', sent);
    expect([status, body?.['id']]).toEqual([200, String(patientId)]);
  });

  it('is refused where the identifier belongs to somebody with another birth', async () => {
    const patient = aPatient();
    await post('Patient', patient);
    const { status, body } = await post('Patient', { ...patient, birthDate: '1990-01-01' });
    expect([status, body?.['resourceType']]).toEqual([409, 'OperationOutcome']);
  });

  it('is refused where the form would ask about a duplicate', async () => {
    const patient = aPatient();
    await post('Patient', patient);
    const twin = { ...patient, identifier: [{ system: 'https://ehr.test/mrn', value: 'other' }] };
    expect((await post('Patient', twin)).status).toBe(409);
  });

  it('by If-None-Exist answers what is there, and 412 where several are', async () => {
    const patient = aPatient();
    const { body } = await post('Patient', patient);
    const value = patient.identifier[0]?.value ?? '';
    const condition = { 'if-none-exist': `identifier=https://ehr.test/mrn|${value}` };
    const again = await post('Patient', aPatient(), condition);
    expect([again.status, again.body?.['id']]).toEqual([200, body?.['id']]);
    expect((await post('Patient', aPatient(), { 'if-none-exist': 'gender=female' })).status).toBe(412);
    for (const name of ['nonsense', '__proto__', 'constructor'])
      expect((await post('Patient', aPatient(), { 'if-none-exist': `${name}=1` })).status).toBe(400);
  });

  it.each([
    ['no identifier', { identifier: [] }],
    ['two identifiers of no type', { identifier: [{ value: 'a1' }, { value: 'b2' }] }],
    ['a placeholder for a number', { identifier: [{ value: 'unknown' }] }],
    ['a number that is no text', { identifier: [{ value: 'N\u0000' }] }],
    ['a system that is no text', { identifier: [{ system: 'urn:\u0000', value: 'N-0' }] }],
    ['a surgeon that is no text', { generalPractitioner: [{ identifier: { value: 'x\u0000' } }] }],
    ['no last name', { name: [{ given: ['Anna'] }] }],
    ['a gender that the form does not have', { gender: 'other' }],
    ['no birth date', { birthDate: undefined }],
    ['a birth date of a month', { birthDate: '1951-04' }],
    ['a birth in the future', { birthDate: '2951-04-03' }],
    ['no surgeon', { generalPractitioner: undefined }],
    ['an unknown surgeon', { generalPractitioner: [{ reference: 'Practitioner/999999' }] }],
    ['a modifier extension', { modifierExtension: [{ url: 'https://x.test', valueBoolean: true }] }],
    ['an inactive record', { active: false }],
  ])('is refused with %s', async (_, changes) => {
    const { status, body } = await post('Patient', aPatient(changes));
    expect([status, body?.['resourceType']]).toEqual([422, 'OperationOutcome']);
  });
});

describe('changing a Patient', () => {
  it('needs the version that was read, and is an event for each field', async () => {
    const { body = {}, headers } = await post('Patient', aPatient());
    const id = String(body['id']);
    const etag = headers.get('etag') ?? '';
    const changed = { ...body, birthDate: '1951-04-04' };
    const put = (match: Record<string, string>) =>
      fhir(cotyle, token, `Patient/${id}`, { method: 'PUT', body: changed, headers: match });
    expect((await put({})).status).toBe(428);
    const saved = await put({ 'if-match': etag });
    expect([saved.status, saved.body?.['birthDate']]).toEqual([200, '1951-04-04']);
    expect((await put({ 'if-match': etag })).status).toBe(412);
    expect(await eventsOf('patient_id', Number(id))).toContainEqual({
      type: 'PATIENT_UPDATED',
      initiatorId: null,
      newValue: 'Date of birth: 04/04/1951. Through the connection EHR North',
    });
  });

  it('cannot give the patient to another surgeon or another id', async () => {
    const other = await addPerson(db());
    const { body = {}, headers } = await post('Patient', aPatient());
    const match = { 'if-match': headers.get('etag') ?? '' };
    for (const change of [
      { generalPractitioner: [{ reference: `Practitioner/${other.id}` }] },
      { id: '1' },
    ]) {
      const sent = { ...body, ...change };
      const { status } = await fhir(cotyle, token, `Patient/${String(body['id'])}`, {
        method: 'PUT',
        body: sent,
        headers: match,
      });
      expect(status).toBe(422);
    }
  });
});

describe('creating a ServiceRequest', () => {
  it.each(SIDES)('makes a case of the %s hip for the named surgeon', async (side) => {
    const order = anOrder(await newPatient(), { bodySite: aSide(side), occurrenceDateTime: '2027-03-01' });
    const { status, body } = await post('ServiceRequest', order);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'active', occurrenceDateTime: '2027-03-01', bodySite: aSide(side) });
    const id = Number(body?.['id']);
    const row = await db()
      .selectFrom('procedures')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'NEW',
      side_surgeon: side,
      surgeon_id: surgeon.id,
      creator_id: surgeon.id,
      updated_by: null,
      date_of_surgery: '2027-03-01',
    });
    expect(await eventsOf('procedure_id', id)).toMatchObject([
      { type: 'PROCEDURE_CREATED', initiatorId: null, newValue: 'Through the connection EHR North' },
      { type: 'PROCEDURE_SIDE', initiatorId: null, newValue: side },
      { type: 'PROCEDURE_DATE_OF_SURGERY', initiatorId: null },
      { type: 'PROCEDURE_OPENED', initiatorId: null },
    ]);
  });

  it('with the same identifier makes one case, also of many at once', async () => {
    const order = anOrder(await newPatient());
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('ServiceRequest', order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(new Set(answers.map(({ body }) => body?.['id'])).size).toBe(1);
  });

  it('with a known identifier and another side is refused', async () => {
    const order = anOrder(await newPatient());
    await post('ServiceRequest', order);
    expect((await post('ServiceRequest', { ...order, bodySite: aSide('RIGHT') })).status).toBe(409);
  });

  it('is refused for a patient with an open case, as in the form', async () => {
    const patientId = await newPatient();
    await post('ServiceRequest', anOrder(patientId));
    expect((await post('ServiceRequest', anOrder(patientId))).status).toBe(409);
  });

  it('finds the patient by the identifier of the hospital', async () => {
    const patient = aPatient();
    const { body } = await post('Patient', patient);
    const subject = { identifier: patient.identifier[0] };
    const order = await post('ServiceRequest', anOrder(0, { subject }));
    expect([order.status, order.body?.['subject']]).toEqual([
      201,
      { reference: `Patient/${String(body?.['id'])}` },
    ]);
  });

  it.each([
    ['no side', { bodySite: [] }],
    ['a side only in words', { bodySite: [{ text: 'Left hip' }] }],
    ['both sides', { bodySite: [...aSide('LEFT'), ...aSide('RIGHT')] }],
    ['a text that says the other side', { bodySite: [{ ...aSide('LEFT')[0], text: 'Right hip' }] }],
    [
      'a code of SNOMED CT that is often mixed up',
      { bodySite: [{ coding: [{ system: SYSTEMS.snomed, code: '287679003' }] }] },
    ],
    ['no surgeon', { performer: [] }],
    ['an unknown patient', { subject: { reference: 'Patient/999999' } }],
    ['a patient that is none', { subject: { reference: 'Practitioner/1' } }],
    ['a proposal', { intent: 'proposal' }],
    ['a draft', { status: 'draft' }],
    ['the wish not to operate', { doNotPerform: true }],
    ['a day that is none', { occurrenceDateTime: '2026-02-30' }],
    ['an unknown location', { locationReference: [{ reference: 'Location/999999' }] }],
  ])('is refused with %s', async (_, changes) => {
    const { status, body } = await post('ServiceRequest', anOrder(await newPatient(), changes));
    expect([status, body?.['resourceType']]).toEqual([422, 'OperationOutcome']);
  });

  it('takes the side by the qualifiers of SNOMED CT', async () => {
    const bodySite = [{ coding: [{ system: SYSTEMS.snomed, code: '24028007', display: 'Right' }] }];
    const { body } = await post('ServiceRequest', anOrder(await newPatient(), { bodySite }));
    expect(body).toMatchObject({ bodySite: aSide('RIGHT') });
  });
});

describe('a client of a location', () => {
  it('sees and creates there alone, and cannot tell absent from forbidden', async () => {
    const [here, there] = [await addLocation(db()), await addLocation(db())];
    const own = await addPerson(db(), { locationId: here });
    const local = await tokenOf(cotyle, await addClient(cotyle, { locationId: here }));
    const mine = aPatient({ generalPractitioner: [{ reference: `Practitioner/${own.id}` }] });
    const created = await post('Patient', mine, {}, local);
    expect(created.status).toBe(201);
    const foreign = aPatient({ generalPractitioner: [{ reference: `Practitioner/${surgeon.id}` }] });
    expect((await post('Patient', foreign, {}, local)).status).toBe(422);
    const order = anOrder(created.body?.['id'], { performer: [{ reference: `Practitioner/${own.id}` }] });
    const elsewherePlaced = { ...order, locationReference: [{ reference: `Location/${there}` }] };
    expect((await post('ServiceRequest', elsewherePlaced, {}, local)).status).toBe(422);
    const placed = await post('ServiceRequest', order, {}, local);
    expect(placed.body).toMatchObject({ locationReference: [{ reference: `Location/${here}` }] });
    const elsewhere = await post('ServiceRequest', anOrder(await newPatient()));
    for (const type of ['ServiceRequest', 'Procedure']) {
      const forbidden = await fhir(cotyle, local, `${type}/${String(elsewhere.body?.['id'])}`);
      const absent = await fhir(cotyle, local, `${type}/99999999`);
      expect([forbidden.status, forbidden.body]).toEqual([404, absent.body]);
      const found = (await fhir(cotyle, local, type)).body?.['entry'] as { resource: { id: string } }[];
      expect(found.map(({ resource }) => resource.id)).toEqual([placed.body?.['id']]);
    }
    const patients = (await fhir(cotyle, local, 'Patient')).body?.['entry'] as unknown[];
    expect(patients).toHaveLength(1);
  });
});

describe('the connection', () => {
  it('shows when its client last succeeded', async () => {
    const row = await db()
      .selectFrom('connections')
      .select(['last_success_at'])
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow();
    expect(row.last_success_at).not.toBeNull();
  });
});
