import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addPatient, addProcedure } from '../../../testing/clinic.ts';
import { addPerson } from '../../../testing/people.ts';
import { addClient, fhir, PUBLIC_URL, tokenOf } from '../testing/fhir-world.ts';

let cotyle: TestApp;
let token: string;
let surgeonId: number;
let patientIds: number[];

const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL });
  surgeonId = (await addPerson(db())).id;
  patientIds = [];
  for (const [nameSecond, born] of [
    ['Álvarez', '1940-01-01'],
    ['Alvarado', '1950-06-15'],
    ['Brown', '1960-12-31'],
    ["O'Brien", '1960-01-01'],
    ['Zimmer', '1970-05-05'],
  ] as const)
    patientIds.push(
      await addPatient(db(), {
        creatorId: surgeonId,
        nameFirst: 'Kim',
        nameSecond,
        born,
        record: `R-${nameSecond}`,
      }),
    );
  await addPatient(db(), { creatorId: surgeonId, nameSecond: 'Alvin', deleted: true });
  token = await tokenOf(cotyle, await addClient(cotyle));
});
afterAll(() => cotyle.close());

interface Found {
  readonly ids: number[];
  readonly next: string | undefined;
  readonly status: number;
}

const search = async (path: string, headers: Record<string, string> = {}): Promise<Found> => {
  const { status, body } = await fhir(cotyle, token, path, { headers });
  const links = (body?.['link'] ?? []) as { relation: string; url: string }[];
  const entries = (body?.['entry'] ?? []) as { resource: { id: string } }[];
  const next = links.find(({ relation }) => relation === 'next')?.url;
  return {
    status,
    ids: entries.map(({ resource }) => Number(resource.id)),
    next: next?.replace(`${PUBLIC_URL}/api/fhir/`, ''),
  };
};
const patients = (...places: number[]): (number | undefined)[] => places.map((place) => patientIds[place]);

describe('a search of patients', () => {
  it.each([
    ['family=alva', [0, 1]],
    ['name=kim&birthdate=1960', [2, 3]],
    ['name=br', [2]],
    ["family=o'brien", [3]],
    ['birthdate=ge1960-01-01&birthdate=lt1970-01-01', [2, 3]],
    ['birthdate=1950-06', [1]],
    ['birthdate=ne1960', [0, 1, 4]],
    ['identifier=urn:cotyle:record-number|r-zimmer', [4]],
    ['identifier=R-ZIMMER', [4]],
    ['identifier=https://other.test|R-Zimmer', []],
    ['gender=male', []],
    ['name=brown,zimmer', [2, 4]],
    ['_id=nothing', []],
    ['name=%25', []],
  ])('%s finds what it names and nothing deleted', async (query, places) => {
    expect((await search(`Patient?${query}`)).ids).toEqual(patients(...places));
  });

  it('comes in pages that together are the whole, in either order', async () => {
    for (const [sort, expected] of [
      ['', patientIds],
      ['&_sort=-_id', [...patientIds].reverse()],
      ['&_sort=_lastUpdated', patientIds],
    ] as const) {
      const found: number[] = [];
      let next: string | undefined = `Patient?_count=2${sort}`;
      while (next !== undefined) {
        const page: Found = await search(next);
        expect(page.ids.length).toBeLessThanOrEqual(2);
        found.push(...page.ids);
        ({ next } = page);
      }
      expect(found).toEqual(expected);
    }
  });

  it('finds what has changed since a time', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const changed = patientIds[2] ?? 0;
    const later = new Date(Date.now() + 7_200_000);
    await db().updateTable('patients').set({ updated_at: later }).where('id', '=', changed).execute();
    expect((await search(`Patient?_lastUpdated=gt${at}`)).ids).toEqual([changed]);
  });

  it('since a time comes in pages, and a cursor from before it does not reach further back', async () => {
    const hours = (number: number): Date => new Date(Date.UTC(2040, 0, 1, number));
    for (const [place, id] of patientIds.entries())
      await db()
        .updateTable('patients')
        .set({ updated_at: hours(place) })
        .where('id', '=', id)
        .execute();
    const since = `_lastUpdated=ge${hours(2).toISOString()}&_count=1`;
    const found: number[] = [];
    let next: string | undefined = `Patient?${since}`;
    while (next !== undefined) {
      const page: Found = await search(next);
      found.push(...page.ids);
      ({ next } = page);
    }
    expect(found).toEqual(patients(2, 3, 4));
    const earlier = await search('Patient?_sort=_lastUpdated&_count=1');
    const cursor = new URLSearchParams(earlier.next?.split('?')[1]).get('_cursor') ?? '';
    expect((await search(`Patient?${since}&_cursor=${cursor}`)).ids).toEqual(patients(2));
  });

  it('refuses a parameter that it does not know where the client is strict', async () => {
    expect((await search('Patient?nonsense=1')).ids).toHaveLength(5);
    expect((await search('Patient?nonsense=1', { prefer: 'handling=strict' })).status).toBe(400);
  });

  it.each([
    'birthdate=yesterday',
    'birthdate=2026-13-01',
    'birthdate=2026-02-30',
    '_count=0',
    '_count=-1',
    '_count=many',
    '_cursor=nonsense',
    'family:exact=Brown',
    'identifier=x|',
    'family=',
    `_id=${'1,'.repeat(200)}1`,
    'name=%00',
  ])('answers 400 with an OperationOutcome to %s', async (query) => {
    const { status, body } = await fhir(cotyle, token, `Patient?${query}`);
    expect([status, body?.['resourceType']]).toEqual([400, 'OperationOutcome']);
  });

  it('by POST keeps names out of the address', async () => {
    const { status, body } = await fhir(cotyle, token, 'Patient/_search', {
      method: 'POST',
      body: 'family=Brown&birthdate=ge1960&birthdate=lt1961',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, body?.['total']]).toEqual([200, 1]);
  });

  it('by POST with a parameter in the address too is restricted by both', async () => {
    const { status, body } = await fhir(cotyle, token, 'Patient/_search?family=Zimmer', {
      method: 'POST',
      body: 'family=Brown',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, body?.['total']]).toEqual([200, 0]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'knows no parameter, order or code named %s, which every object has',
    async (name) => {
      expect((await search(`Patient?${name}=1`)).ids).toHaveLength(5);
      expect((await search(`Patient?_sort=${name}`)).ids).toHaveLength(5);
      expect((await search(`Patient?gender=${name}`)).ids).toEqual([]);
      const strict = { prefer: 'handling=strict' };
      expect((await search(`Patient?_sort=${name}`, strict)).status).toBe(400);
    },
  );

  it('is in the log with its connection, and without what it searched for', async () => {
    const client = await addClient(cotyle);
    await fhir(cotyle, await tokenOf(cotyle, client), 'Patient?family=Zimmermann');
    const lines = cotyle.logged();
    expect(lines).toContain(`"connectionId":${client.connectionId}`);
    expect(lines).not.toContain('Zimmermann');
  });

  it('is one event for each type and hour, and a read one for each record', async () => {
    const client = await addClient(cotyle, { name: 'Reader' });
    const own = await tokenOf(cotyle, client);
    const id = patientIds[0] ?? 0;
    for (let time = 0; time < 3; time += 1) {
      await fhir(cotyle, own, 'Patient?family=brown');
      await fhir(cotyle, own, `Patient/${id}`);
    }
    const events = await db()
      .selectFrom('events')
      .select(['type', 'patient_id as patientId', 'new_value as newValue'])
      .where('new_value', 'like', '%connection Reader')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      {
        type: 'LIST_EXPORTED',
        patientId: null,
        newValue: 'FHIR search of Patient. Through the connection Reader',
      },
      { type: 'PATIENT_OPENED', patientId: id, newValue: 'Through the connection Reader' },
    ]);
  });
});

describe('a search of cases', () => {
  it('finds the operations of a status and a day', async () => {
    const patientId = patientIds[4] ?? 0;
    const done = await addProcedure(db(), {
      surgeonId,
      patientId,
      status: 'DONE',
      dateOfSurgery: '2026-01-05',
    });
    const booked = await addProcedure(db(), {
      surgeonId,
      patientId,
      status: 'SCHEDULED',
      dateOfSurgery: '2026-12-24',
    });
    expect((await search('Procedure?status=completed')).ids).toEqual([done]);
    expect((await search(`ServiceRequest?patient=Patient/${patientId}&status=active`)).ids).toEqual([booked]);
    expect((await search('Appointment?date=2026-12')).ids).toEqual([booked]);
    expect((await search(`Appointment?status=booked&practitioner=${surgeonId}`)).ids).toEqual([booked]);
    expect((await search(`Procedure?patient=Practitioner/${patientId}`)).ids).toEqual([]);
  });

  it('of measurements has to name a patient, an order or a time', async () => {
    expect((await search('Observation?code=plannedInclination')).status).toBe(400);
    expect((await search(`Observation?patient=${patientIds[0] ?? 0}`)).status).toBe(200);
  });
});

describe('the server', () => {
  it.each([
    ['GET', 'Medication', 404],
    ['GET', 'Medication/1', 404],
    ['GET', 'Patient/1/_history/1', 404],
    ['GET', 'nothing/at/all/here', 404],
    ['GET', 'Patient/0', 404],
    ['GET', 'Patient/99999999999999999999', 404],
    ['GET', 'Observation/1-nonsense', 404],
    ['GET', 'Binary/1-1', 404],
    ['GET', 'Patient?_format=xml', 406],
    ['DELETE', 'Patient/1', 404],
  ])('answers %s %s by %i and an OperationOutcome', async (method, path, status) => {
    const found = await fhir(cotyle, token, path, { method });
    expect([found.status, found.body?.['resourceType']]).toEqual([status, 'OperationOutcome']);
    expect(found.headers.get('content-type')).toContain('application/fhir+json');
  });

  it.each([
    ['broken JSON', '{"resourceType":"Patient"', 400],
    ['a list', '[]', 400],
    ['a Bundle', '{"resourceType":"Bundle","type":"transaction"}', 400],
    ['nothing', '{}', 422],
    ['a prototype', '{"resourceType":"Patient","__proto__":{"x":1}}', 400],
    ['a number for a name', '{"resourceType":"Patient","name":7,"identifier":[{"value":"1"}]}', 400],
    ['deep nesting', `${'{"x":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 422],
    ['a huge resource', JSON.stringify({ resourceType: 'Patient', x: 'x'.repeat(30_000_000) }), 413],
    [
      'many identifiers',
      JSON.stringify({
        resourceType: 'Patient',
        identifier: Array.from({ length: 5000 }, () => ({ value: 'x' })),
      }),
      422,
    ],
  ])('refuses %s', async (_, body, status) => {
    const found = await fhir(cotyle, token, 'Patient', { method: 'POST', body });
    expect([found.status, found.body?.['resourceType']]).toEqual([status, 'OperationOutcome']);
  });

  it('refuses what is no JSON, and what can only be changed by people', async () => {
    const xml = await fhir(cotyle, token, 'Patient', {
      method: 'POST',
      body: '<Patient/>',
      headers: { 'content-type': 'application/fhir+xml' },
    });
    expect([xml.status, xml.body?.['resourceType']]).toEqual([415, 'OperationOutcome']);
    const other = await fhir(cotyle, token, 'Procedure', {
      method: 'POST',
      body: { resourceType: 'Procedure' },
    });
    expect([other.status, other.body?.['resourceType']]).toEqual([405, 'OperationOutcome']);
    const accept = await fhir(cotyle, token, 'Patient', { headers: { accept: 'application/fhir+xml' } });
    expect(accept.status).toBe(406);
  });
});
