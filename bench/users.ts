import { setMaxListeners } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '@cotyle/domain/access/roles';
import { sendRequest } from './clients/http-client.ts';
import type { ApiResponse } from './clients/http-client.ts';
import { startSeededApp } from './app/seeded-app.ts';
import type { SeededApp } from './app/seeded-app.ts';
import { childrenOf, cpuSeconds, treeCpuSeconds } from './system/process-stats.ts';
import { startBenchmark } from './report/benchmark.ts';
import { median, quantile } from './report/samples.ts';

const PEOPLE: readonly (readonly [Role, number])[] = [
  ['SURGEON', 220],
  ['SURGICAL_ASSISTANT', 100],
  ['RADIOLOGIST', 80],
  ['IMAGE_ENGINEER', 50],
  ['ADMIN', 50],
];
const PROCEDURES = Number(process.env['BENCH_PROCEDURES'] ?? 100_000);
/** The longest polling interval, so that everybody has polled everything once. */
const WARM_UP_SECONDS = 60;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 120);
/** Of all people together: each changes something about every eight minutes. */
const CHANGES_PER_SECOND = 1;
const benchmark = startBenchmark('users');
const FOLDER = benchmark.folder;

interface Person {
  readonly id: number;
  readonly role: Role;
  readonly token: string;
}

/** The polls of a browser with their intervals in seconds: section 7 of the specification. */
const pollsOf = ({ id, role }: Person): readonly (readonly [string, number])[] => [
  ['/patient/procedure/all-actual?page=1&size=25', 45],
  ...(role === 'RADIOLOGIST' || role === 'IMAGE_ENGINEER'
    ? []
    : ([['/patient/actual?page=1&size=25', 60]] as const)),
  ['/admin/all-location', 55],
  ...(role === 'ADMIN'
    ? ([
        ['/admin/user-all?page=1&size=25', 55],
        ['/event/get/all?page=1&size=25', 30],
      ] as const)
    : []),
  [`/user/message/receive/${id}/all`, 25],
  [`/user/message/send/${id}/all`, 25],
];

const createPeople = async (group: SeededApp): Promise<Person[]> => {
  const people: Person[] = [];
  for (const [role, count] of PEOPLE) {
    const { rows } = await group.pool.query<{ id: string }>(
      `insert into users (role, name_first, name_second, email, status, location_id, created_at)
       select $1, 'Ada', 'Number ' || n, lower($1) || n || '@bench.test', 'ACTIVE',
              (select min(id) from locations) + n % (select count(*) from locations), now()
       from generate_series(1, $2::int) n returning id`,
      [role, count],
    );
    for (const { id } of rows) {
      const [token = ''] = await group.signIn(Number(id), 1);
      people.push({ id: Number(id), role, token });
    }
  }
  // Every surgeon gets procedures of their own.
  await group.pool.query(
    `update procedures p set surgeon_id = u.id from (select id, row_number() over (order by id) - 1 as n from users where email like 'surgeon%@bench.test') u
     where p.id % 500 = u.n and p.status <> 'DONE'`,
  );
  await group.pool.query('vacuum analyze');
  return people;
};

/** One live stream for each browser. */
const openStreams = async (address: URL, people: readonly Person[]): Promise<() => void> => {
  const agent = new Agent({ maxSockets: Infinity });
  const open = people.map(
    ({ token }) =>
      new Promise<void>((resolve, reject) => {
        get(new URL('/api/live', address), { agent, headers: { authorization: `Bearer ${token}` } })
          .on('response', (response) => {
            response.resume().on('error', () => undefined);
            if (response.statusCode === 200) resolve();
            else reject(new Error(`The live stream failed with status ${response.statusCode}.`));
          })
          .on('error', reject);
      }),
  );
  await Promise.all(open);
  return () => agent.destroy();
};

interface LoadResult {
  readonly responses: ApiResponse[];
  readonly appCpu: number;
  readonly databaseCpu: number;
}

/** `withEtags`: polls send the ETag of the response they have, as our web app does. */
const measureLoad = async (
  group: SeededApp,
  people: readonly Person[],
  withEtags: boolean,
): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  let responses: ApiResponse[] = [];
  const pause = (seconds: number): Promise<void> =>
    sleep(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);

  const poll = async (token: string, path: string, every: number): Promise<void> => {
    let etag: string | undefined;
    await pause(Math.random() * every);
    while (!stopping.signal.aborted) {
      const response = await sendRequest(group.address, agent, {
        method: 'GET',
        path,
        token,
        etag: withEtags ? etag : undefined,
      });
      ({ etag } = response);
      responses.push(response);
      await pause(every - response.milliseconds / 1000);
    }
  };
  const surgeons = people.filter(({ role }) => role === 'SURGEON');
  const change = async (): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const surgeon = surgeons[count % surgeons.length];
      const { rows } = await group.pool.query<{ id: string }>(
        "select id from procedures where surgeon_id = $1 and deleted_at is null and status = 'NEW' limit 1",
        [surgeon?.id],
      );
      if (surgeon && rows[0]) {
        const body = { id: Number(rows[0].id), dateOfSurgery: `2027-0${1 + (count % 9)}-11` };
        const path = '/patient/procedure/update';
        responses.push(
          await sendRequest(group.address, agent, { method: 'POST', path, token: surgeon.token, body }),
        );
      }
      await pause(1 / CHANGES_PER_SECOND);
    }
  };

  const closeStreams = await openStreams(group.address, people);
  const work = [
    change(),
    ...people.flatMap((person) => pollsOf(person).map(([path, every]) => poll(person.token, path, every))),
  ];
  await sleep(WARM_UP_SECONDS * 1000);
  responses = [];
  const [postgres = 0] = childrenOf(group.pid);
  const before = { app: cpuSeconds(group.pid), database: treeCpuSeconds(postgres) };
  await sleep(SECONDS * 1000);
  const seen = responses;
  const result = {
    responses: seen,
    appCpu: (cpuSeconds(group.pid) - before.app) / SECONDS,
    databaseCpu: (treeCpuSeconds(postgres) - before.database) / SECONDS,
  };
  stopping.abort();
  await Promise.all(work);
  closeStreams();
  agent.destroy();
  return result;
};

const idleLatency = async (group: SeededApp, token: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    const path = '/patient/procedure/all-actual?page=1&size=25';
    times.push((await sendRequest(group.address, agent, { method: 'GET', path, token })).milliseconds);
    await sleep(20);
  }
  agent.destroy();
  return median(times);
};

const figures = ({ responses, appCpu, databaseCpu }: LoadResult) => ({
  requests: responses.length,
  perSecond: responses.length / SECONDS,
  unchanged: responses.filter(({ status }) => status === 304).length / responses.length,
  notServed: responses.filter(({ status }) => status !== 200 && status !== 304).map(({ status }) => status),
  megabytes: responses.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
  medianMilliseconds: quantile(
    responses.map(({ milliseconds }) => milliseconds),
    0.5,
  ),
  p99Milliseconds: quantile(
    responses.map(({ milliseconds }) => milliseconds),
    0.99,
  ),
  appCpu,
  databaseCpu,
});

await benchmark.run(async () => {
  const group = await startSeededApp(FOLDER, PROCEDURES);
  const people = await createPeople(group);
  const alone = await idleLatency(group, people.at(-1)?.token ?? '');
  const tagged = figures(await measureLoad(group, people, true));
  const untagged = figures(await measureLoad(group, people, false));
  await group.pool.end();
  console.log(`One request to an idle node: ${alone.toFixed(2)} ms`);
  for (const [name, one] of Object.entries({ 'with ETag': tagged, 'without ETag': untagged }))
    console.log(
      `${name}: ${one.perSecond.toFixed(0)} requests/s, ${(one.unchanged * 100).toFixed(0)} % unchanged, ${one.megabytes.toFixed(1)} MB, median ${one.medianMilliseconds.toFixed(2)} ms, p99 ${one.p99Milliseconds.toFixed(2)} ms, CPU ${one.appCpu.toFixed(3)} of a core and ${one.databaseCpu.toFixed(3)} for the database`,
    );
  const cpu = ({ appCpu, databaseCpu }: ReturnType<typeof figures>): number => appCpu + databaseCpu;
  return {
    goals: [
      {
        name: 'requests of 500 people that were not served',
        value: tagged.notServed.length + untagged.notServed.length,
        atMost: 0,
      },
      {
        name: 'p99 of 500 people as a multiple of one request to an idle node',
        value: tagged.p99Milliseconds / alone,
        atMost: 10,
      },
      { name: 'CPU of the node and its database, in cores', value: cpu(tagged), atMost: 0.5 },
      {
        name: 'bytes without ETag as a multiple of those with',
        value: untagged.megabytes / tagged.megabytes,
        atLeast: 1.5,
      },
      { name: 'CPU without ETag as a multiple of that with', value: cpu(untagged) / cpu(tagged), atLeast: 1 },
    ],
    raw: { procedures: PROCEDURES, people: people.length, seconds: SECONDS, idle: alone, tagged, untagged },
  };
});
