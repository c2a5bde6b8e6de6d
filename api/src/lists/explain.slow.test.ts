import { authCalls } from '@cotyle/contract/auth';
import { FILE_SORTS } from '@cotyle/contract/files';
import { PATIENT_SORTS, patientCalls } from '@cotyle/contract/patients';
import { PROCEDURE_SORTS } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { expiryOf } from '@cotyle/domain/session/session-end';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueAccessToken } from '../http/access-token.ts';
import { sweepSessions } from '../people/auth/sweep.ts';
import { requeueOutdatedInspections } from '../imaging/ct/inspection/requeue-outdated.ts';
import { requeuePendingInspections } from '../imaging/ct/inspection/requeue-pending.ts';
import { requeuePendingVerifications } from '../imaging/ct/verification/requeue-pending.ts';
import { purgeDeleted } from '../imaging/files/deletion/purge.ts';
import { findUnmeasured } from '../imaging/models/inspection/measure-unmeasured.ts';
import { requeuePendingDerivations } from '../imaging/models/derivation/requeue-pending.ts';
import { requireReady } from '../context/app-context.ts';
import { visibilityFieldsOfProcedure } from '../records/visibility-fields.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { bigTables, planProblems, recordQueries } from '../testing/query-plans.ts';
import type { Bounds, SentQuery } from '../testing/query-plans.ts';
import { seedClinic } from '../testing/seed-clinic.ts';
import { addPerson } from '../testing/people.ts';
import { sweepUploads } from '../imaging/uploads/rows/sweep.ts';

/** Large enough that PostgreSQL does not prefer a sequential scan. */
const MANY = 12_000;
/** Few enough own patients that PostgreSQL does not read everybody's instead. */
const SURGEONS = 24;
/** A capped count may read ten thousand rows, and a surgeon's own may be sorted; the rest is one page. */
const bounds = { big: new Set<string>(), sorted: MANY / 4, pages: 2500 };

let app: TestApp;
let adminId = 0;
const tokens = new Map<Role, string>();

const tokenOf = async (client: Client, role: Role): Promise<string> => {
  const { rows } = await client.query<{ session: string; user: number }>(
    `insert into sessions (id, user_id, created_at)
     select gen_random_uuid(), min(id), now() from users where role = $1 returning id as session, user_id::int as user`,
    [role],
  );
  const [{ session, user } = { session: '', user: 0 }] = rows;
  const claims = { userId: user, sessionId: session };
  const now = app.context.now();
  const key = requireReady(app.context).tokenKeys.current(now);
  return (await issueAccessToken(key, claims, now, expiryOf(now))).token;
};

beforeAll(async () => {
  app = await startTestApp();
  const client = new Client({ connectionString: app.context.databaseUrl });
  await client.connect();
  await seedClinic(client, { procedures: MANY, surgeons: SURGEONS, withHistory: true });
  const { rows } = await client.query<{ id: number }>(
    "select min(id)::int as id from users where role = 'ADMIN'",
  );
  adminId = rows[0]?.id ?? 0;
  for (const role of ['ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const)
    tokens.set(role, await tokenOf(client, role));
  await client.end();
  for (const name of await bigTables(app.context.database.pool)) bounds.big.add(name);
});
afterAll(() => app.close());

const get = async (role: Role, path: string, headers: Record<string, string> = {}): Promise<Response> => {
  const authorization = `Bearer ${tokens.get(role) ?? ''}`;
  const answer = await fetch(`${app.origin}/api${path}`, { headers: { authorization, ...headers } });
  if (!answer.ok && answer.status !== 304)
    throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

const problems = async (sent: readonly SentQuery[], within: Bounds = bounds): Promise<string[]> => {
  expect(sent).not.toEqual([]);
  expect(bounds.big.size).toBeGreaterThan(8);
  const found: string[] = [];
  const distinct = new Map(sent.map((one) => [one.text, one]));
  for (const one of distinct.values())
    for (const problem of await planProblems(app.context.database.pool, one, within))
      found.push(`${problem}: ${one.text.replace(/\s+/g, ' ').slice(-400)}`);
  return found;
};

const sentWhile = (work: () => Promise<unknown>) => recordQueries(app.context.database.pool, work);

const getAll = (role: Role, ...paths: string[]) =>
  sentWhile(async () => {
    for (const path of paths) await (await get(role, path)).text();
  });

const LIST = '/patient/procedure/all-actual?page=1&size=25';
const bothWays = (list: string, sorts: readonly string[]): string[] =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `${list}&sort=${sort}&order=${order}`));

const RARE = ['K0000', '12', 'ba ke', 'nobody-at-all', 'Model in', '11/16/2026', '11/16', '01/01/1999'];
/** Found in so many rows that a page is filled by reading the list in its order. */
const FREQUENT = ['Mor', 'hip', 'complete', 'left', 'female mor', '/2026', '2026', '1/'];
const SEARCHES = RARE.map(encodeURIComponent);
const FREQUENT_SEARCHES = FREQUENT.map(encodeURIComponent);
/** A count of a frequent term may read the table until it has counted ten thousand rows. */
const isNoCount = ({ text }: SentQuery): boolean => !text.startsWith('select count(*)');

const READERS = ['ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const;

describe('no list reads more of a big table than its page', () => {
  it.each(READERS)('procedures, sorted by any column both ways, for %s', async (role) => {
    expect(await problems(await getAll(role, ...bothWays(LIST, PROCEDURE_SORTS)))).toEqual([]);
  });

  it.each(READERS)('procedures, filtered, for %s', async (role) => {
    const statuses = ['SCAN_READY', 'SCAN,SCAN_READY', 'SCHEDULED,READY,MODEL_READY'];
    const paths = [...statuses.map((status) => `${LIST}&status=${status}`), `${LIST}&mine=true`];
    expect(await problems(await getAll(role, ...paths))).toEqual([]);
  });

  it.each(READERS)('procedures that need attention, and a column of the board, for %s', async (role) => {
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const never = '2001-01-01';
    const paths = [soon, never].flatMap((day) => [
      `${LIST}&attention=${day}`,
      `${LIST}&attention=${day}&sort=dateOfSurgery&status=SCAN_READY`,
    ]);
    const column = `${LIST}&sort=dateOfSurgery&order=asc&status=SCAN_READY`;
    expect(await problems(await getAll(role, ...paths, column))).toEqual([]);
  });

  it.each(READERS)('the calendar of some days, filtered and far down, for %s', async (role) => {
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const range = `/patient/procedure/calendar?from=${day(24)}&to=${day(26)}`;
    const { next } = (await (await get(role, range)).json()) as { next: string | null };
    const { rows } = await app.context.database.pool.query<{ surgeon: number; location: number }>(
      "select min(id)::int as surgeon, min(location_id)::int as location from users where role = 'SURGEON'",
    );
    const { surgeon = 0, location = 0 } = rows[0] ?? {};
    const paths = [
      range,
      `${range}&surgeon=${surgeon}`,
      `${range}&location=${location}`,
      `${range}&search=hip`,
      ...(next === null ? [] : [`${range}&cursor=${next}`]),
    ];
    // The patients of 250 rows are looked up: among these few, PostgreSQL may just as well read them all.
    const within = { ...bounds, big: new Set(['procedures']) };
    expect(await problems((await getAll(role, ...paths)).filter(isNoCount), within)).toEqual([]);
  });

  it.each(READERS)('procedures, searched, for %s', async (role) => {
    const paths = SEARCHES.map((search) => `${LIST}&search=${search}`);
    expect(await problems(await getAll(role, ...paths))).toEqual([]);
  });

  it.each(READERS)('procedures, searched for what many rows display, for %s', async (role) => {
    const paths = FREQUENT_SEARCHES.map((search) => `${LIST}&search=${search}`);
    expect(await problems((await getAll(role, ...paths)).filter(isNoCount))).toEqual([]);
  });

  it('procedures, far down by cursor and by page number', async () => {
    const first = (await (await get('ADMIN', `${LIST}&sort=patient`)).json()) as { next: string };
    const paths = [`${LIST}&sort=patient&cursor=${first.next}`, LIST.replace('page=1', 'page=40')];
    expect(await problems(await getAll('ADMIN', ...paths))).toEqual([]);
  });

  it('deleted procedures and patients', async () => {
    const since = Math.floor(Date.now() / 1000) - 3600;
    const paths = ['/patient/procedure/all-deleted', '/patient/all-deleted'].flatMap((list) => [
      `${list}?page=1&size=25&sort=id&order=desc`,
      `${list}?page=1&size=25&after=${since}`,
    ]);
    expect(await problems(await getAll('SURGEON', ...paths))).toEqual([]);
  });

  it.each(['ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT'] as const)(
    'patients, sorted and searched, for %s',
    async (role) => {
      const list = '/patient/actual?page=1&size=25';
      const searches = SEARCHES.map((search) => `${list}&search=${search}`);
      expect(await problems(await getAll(role, ...bothWays(list, PATIENT_SORTS), ...searches))).toEqual([]);
      const frequent = await getAll(role, ...FREQUENT_SEARCHES.map((search) => `${list}&search=${search}`));
      expect(await problems(frequent.filter(isNoCount))).toEqual([]);
    },
  );

  it.each(['ADMIN', 'SURGEON'] as const)('files, sorted and searched, for %s', async (role) => {
    const list = '/file/all?page=1&size=25';
    const searches = ['scan', 'scan1999', 'zz'].map((search) => `${list}&search=${search}`);
    expect(await problems(await getAll(role, ...bothWays(list, FILE_SORTS), ...searches))).toEqual([]);
  });

  it.each(['ADMIN', 'SURGEON'] as const)(
    'outcomes: the numbers, the plot and the list, for %s',
    async (role) => {
      const paths = [
        '/outcome/summary',
        '/outcome/summary?side=LEFT&from=2026-01-01',
        '/outcome/cases?page=1&size=25',
        '/outcome/cases?page=1&size=25&order=asc&sort=dateOfSurgery',
      ];
      expect(await problems(await getAll(role, ...paths))).toEqual([]);
    },
  );

  it('the event log, since a time, searched and far down', async () => {
    const log = '/event/get/all?page=1&size=25';
    const first = (await (await get('ADMIN', log)).json()) as { next: string };
    const since = Math.floor(Date.now() / 1000) - 3600;
    const paths = [
      log,
      `${log}&order=asc&sort=creation`,
      `${log}&after=${since}`,
      `${log}&cursor=${first.next}`,
    ];
    const searches = SEARCHES.map((search) => `${log}&search=${search}`);
    expect(await problems(await getAll('ADMIN', ...paths, ...searches))).toEqual([]);
  });

  it('the newest thousand messages of a person', async () => {
    const paths = [`/user/message/receive/${adminId}/all`, `/user/message/send/${adminId}/all`];
    // A thousand procedures are looked up for them: among these few, PostgreSQL may just as well read them all.
    const within = { big: new Set(['messages']), sorted: 3000, pages: 20_000 };
    expect(await problems(await getAll('ADMIN', ...paths), within)).toEqual([]);
  });
});

describe('a frequent query reads few rows', () => {
  const CASE = MANY - 100;

  it('the procedure page: record, files, notes, history, the scan’s report', async () => {
    const paths = [
      `/patient/procedure/get/${CASE}`,
      `/file/list-by-procedure-id/${CASE}`,
      `/patient/note/get-by-procedure-id/${CASE}`,
      `/event/get/proc/${CASE}`,
      `/patient/get/${CASE}`,
      `/patient/procedures/${CASE}`,
    ];
    expect(await problems(await getAll('ADMIN', ...paths))).toEqual([]);
  });

  it('the possible duplicates of a new patient, and its registration', async () => {
    const { rows } = await app.context.database.pool.query<
      Record<'first' | 'second' | 'born' | 'number', string>
    >(
      `select name_first as first, name_second as second, date_of_birth as born, medical_insurance_id as number
       from patients where creator_id = (select min(id) from users where role = 'SURGEON') and deleted_at is null limit 1`,
    );
    const { first = '', second = '', born = '', number = '' } = rows[0] ?? {};
    const body = { nameFirst: first, nameSecond: second, dateOfBirth: born, medicalInsuranceId: number };
    const token = tokens.get('SURGEON') ?? '';
    const sent = await sentWhile(async () => {
      const { value } = await app.call(patientCalls.duplicates, { body }, token);
      const knownDuplicates = value.map(({ id }) => id);
      expect(knownDuplicates).not.toEqual([]);
      await app.call(patientCalls.register, { body: { ...body, gender: 'MALE', knownDuplicates } }, token);
    });
    // Far fewer than the pages of the surgeon's patients.
    expect(await problems(sent, { ...bounds, pages: 50 })).toEqual([]);
  });

  it('what depends on a patient, a user or a location', async () => {
    const { rows } = await app.context.database.pool.query<{
      patient: number;
      surgeon: number;
      location: number;
    }>(
      `select max(id)::int as patient, min(creator_id)::int as surgeon, (select min(id)::int from locations) as location
       from patients where creator_id = (select min(id) from users where role = 'SURGEON')`,
    );
    const { patient = 0, surgeon = 0, location = 0 } = rows[0] ?? {};
    const ofPatient = await getAll('SURGEON', `/patient/dependents/${patient}`);
    const others = [`/admin/user-dependents/${surgeon}`, `/admin/location-dependents/${location}`];
    expect(await problems([...ofPatient, ...(await getAll('ADMIN', ...others))])).toEqual([]);
  });

  it('the session check and an unchanged poll: one query, and no list', async () => {
    const etag = (await get('ADMIN', LIST)).headers.get('etag') ?? '';
    const sent = await sentWhile(async () => {
      expect((await get('ADMIN', LIST, { 'if-none-match': etag })).status).toBe(304);
    });
    expect(sent).toHaveLength(1);
    expect(await problems(sent)).toEqual([]);
  });

  it('sign-in, refresh and log-out', async () => {
    const { email } = await addPerson(app.context.database.kysely, { role: 'ADMIN' });
    const sent = await sentWhile(async () => {
      const { refresh } = await app.signIn(email);
      const again = await app.call(authCalls.refresh, {}, refresh.token);
      await app.call(authCalls.logout, {}, again.access.token);
    });
    expect(await problems(sent)).toEqual([]);
  });

  it('the audience of a change', async () => {
    const sent = await sentWhile(() => visibilityFieldsOfProcedure(app.context.database.kysely, CASE));
    expect(await problems(sent)).toEqual([]);
  });

  it('the hourly sweeps', async () => {
    const { context } = app;
    const run = { addJob: async () => undefined };
    const sent = await sentWhile(async () => {
      await sweepSessions(context.database.kysely, new Date(Date.now() - 3 * 60 * 60 * 1000));
      await sweepUploads(context);
      await purgeDeleted(context);
      await requeuePendingDerivations(context, run);
      await requeuePendingInspections(context, run);
      await requeueOutdatedInspections(context, run);
      await requeuePendingVerifications(context, run);
      await findUnmeasured(context.database.kysely);
    });
    expect(await problems(sent)).toEqual([]);
  });
});
