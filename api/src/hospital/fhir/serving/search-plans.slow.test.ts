import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { bigTables, planProblems, recordQueries } from '../../../testing/query-plans.ts';
import { seedClinic } from '../../../testing/seed-clinic.ts';
import { addClient, fhir, PUBLIC_URL, tokenOf } from '../testing/fhir-world.ts';
import { seedFhir } from '../testing/seed-fhir.ts';

/** Large enough that PostgreSQL does not prefer a sequential scan. */
const MANY = 12_000;
/** A page of a hundred rows with what belongs to each of them. */
const bounds = { big: new Set<string>(), sorted: 2000, pages: 2500 };
/** Somebody in the middle. */
const ID = Math.floor(MANY / 2) + 1;

let cotyle: TestApp;
let everywhere: string;
let atLocation: string;

beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL });
  const client = new Client({ connectionString: cotyle.context.databaseUrl });
  await client.connect();
  await seedClinic(client, { procedures: MANY, withHistory: true });
  const { rows } = await client.query<{ id: number }>('select min(id)::int as id from locations');
  const first = await addClient(cotyle);
  everywhere = await tokenOf(cotyle, first);
  atLocation = await tokenOf(cotyle, await addClient(cotyle, { locationId: rows[0]?.id ?? 0 }));
  await seedFhir(client, first.connectionId);
  await client.end();
  for (const name of await bigTables(cotyle.context.database.pool)) bounds.big.add(name);
});
afterAll(() => cotyle.close());

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const day = (days: number): string => ago(days).slice(0, 10);

const PATIENT = `K${String((ID * 7919) % 1_000_000_007).padStart(10, '0')}`;
const CASES = [`patient=${ID}`, `identifier=HIP${ID}`, `identifier=urn:cotyle:order-number|HIP${ID}`];
const GIVEN = ['identifier=https://ehr.test/orders|A77', 'identifier=A77', 'identifier=nobody'];
const RECENT = [`_lastUpdated=ge${ago(1)}`, `_lastUpdated=ge${ago(2)}&_sort=-_lastUpdated`, '_count=100'];
const PARTS = [
  `patient=${ID}`,
  `_lastUpdated=ge${ago(2000)}`,
  `_lastUpdated=ge${ago(0.2)}`,
  `_lastUpdated=ge${ago(2000)}&_sort=_lastUpdated`,
];

const SEARCHES = {
  Patient: [
    `identifier=${PATIENT}`,
    `identifier=urn:cotyle:record-number|${PATIENT}`,
    'identifier=https://ehr.test/mrn|M77',
    'identifier=M77',
    'identifier=nobody',
    'name=morbak',
    'family=kelmor',
    'family=br',
    'given=zz',
    'birthdate=1950-06-15',
    'birthdate=ge1998-06-01',
    'family=kel&birthdate=1950',
    ...RECENT,
  ],
  ServiceRequest: [...CASES, ...GIVEN, ...RECENT, 'status=active', `occurrence=${day(-20)}`],
  Procedure: [...CASES, ...GIVEN, ...RECENT, 'status=preparation', `date=${day(0)}`],
  Appointment: [`patient=${ID}`, ...RECENT, `date=${day(-20)}`, 'status=booked'],
  ImagingStudy: [
    ...CASES,
    `identifier=urn:dicom:uid|urn:oid:1.2.3.${ID}`,
    `identifier=1.2.3.${ID}`,
    ...RECENT,
  ],
  Observation: [...PARTS, `based-on=${ID}`, `patient=${ID}&code=plannedInclination`],
  DocumentReference: [...PARTS, `related=${ID}`, `date=ge${ago(0.8)}`, `date=gt${ago(3)}`],
} as const;

const nextOf = (body: Record<string, unknown> | undefined): string | undefined =>
  ((body?.['link'] ?? []) as { relation: string; url: string }[])
    .find(({ relation }) => relation === 'next')
    ?.url.replace(`${PUBLIC_URL}/api/fhir/`, '');

/** The problems of a search and of its next page. */
const problemsOf = async (token: string, path: string): Promise<string[]> => {
  const { pool } = cotyle.context.database;
  const sent = await recordQueries(pool, async () => {
    const first = await fhir(cotyle, token, path);
    expect([path, first.status]).toEqual([path, 200]);
    const next = nextOf(first.body);
    if (next !== undefined) expect([next, (await fhir(cotyle, token, next)).status]).toEqual([next, 200]);
  });
  const pages = sent.filter(({ text }) => text.includes('json_agg'));
  expect(pages).not.toEqual([]);
  const found: string[] = [];
  for (const page of pages)
    for (const problem of await planProblems(pool, page, bounds)) found.push(`${path}: ${problem}`);
  return found;
};

describe.each(Object.entries(SEARCHES))(
  'a search of %s reads no more than its page needs',
  (type, searches) => {
    it('for a client of the whole installation', async () => {
      const problems: string[] = [];
      for (const search of searches) problems.push(...(await problemsOf(everywhere, `${type}?${search}`)));
      expect(problems).toEqual([]);
    });

    it('for a client of one location', async () => {
      const problems: string[] = [];
      for (const search of searches) problems.push(...(await problemsOf(atLocation, `${type}?${search}`)));
      expect(problems).toEqual([]);
    });
  },
);
