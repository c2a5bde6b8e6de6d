import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../api/src/platform/database/open-database.ts';
import { addPerson, TEST_PASSWORD } from '../api/src/testing/people.ts';
import { builtApp, startNode } from './app/app-process.ts';
import { startNginx } from './peers/nginx.ts';
import { startCluster } from './peers/patroni.ts';
import { ROOT } from './system/paths.ts';
import { freePort } from '../api/src/platform/database/embedded/port.ts';
import { waitUntil } from './system/programs.ts';
import type { Program } from './system/programs.ts';
import { startBenchmark } from './report/benchmark.ts';
import { startVirtualUsers } from './clients/virtual-users.ts';
import type { RecordedResponse } from './clients/virtual-users.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 600);
const USERS = 12;
const PAUSE = 100;
const benchmark = startBenchmark('nodes');
const FOLDER = benchmark.folder;
const main = builtApp();

const cluster = await startCluster(FOLDER);
const dataDir = join(FOLDER, 'data');
mkdirSync(dataDir);
const ports = [await freePort(), await freePort()];
const running: Program[] = [];

const isReady = async (port: number): Promise<true | undefined> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`)).ok || undefined;

const startNodeAt = async (index: number): Promise<void> => {
  const port = ports[index] ?? 0;
  const node = startNode(main, FOLDER, {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    PORT: String(port),
    TRUST_PROXY: '1',
    LEAVE_AFTER_SECONDS: '5',
    LOG_LEVEL: 'warn',
  });
  running[index] = node;
  await waitUntil(node, () => isReady(port));
};

const signIn = async (address: URL, username: string): Promise<string> => {
  const response = await fetch(new URL('/api/auth/access', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: TEST_PASSWORD }),
  });
  const { access } = (await response.json()) as { access: { token: string } };
  return access.token;
};

/** Stops and starts one node after the other, as the deployment of a new version does. */
const rollingRestart = async (): Promise<void> => {
  for (const index of ports.keys()) {
    await running[index]?.stop();
    await startNodeAt(index);
  }
};

const killNode = async (): Promise<void> => {
  process.kill(running[0]?.pid ?? 0, 'SIGKILL');
  await sleep(5000);
  await startNodeAt(0);
};

/** Milliseconds since the start. */
interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const isServed = ({ status }: RecordedResponse): boolean => status === 200;

/** The longest time without an acknowledged write, in seconds. */
const longestGap = (responses: readonly RecordedResponse[], from: number, to: number): number => {
  const times = responses.filter((one) => one.kind === 'write' && isServed(one)).map(({ at }) => at);
  const inside = [from, ...times.filter((at) => at > from && at < to), to];
  return Math.max(...inside.slice(1).map((at, index) => at - (inside[index] ?? 0))) / 1000;
};

await benchmark.run(async () => {
  await startNodeAt(0);
  await startNodeAt(1);
  const nginx = await startNginx(FOLDER, 'nginx-nodes.conf', {
    ONE: `127.0.0.1:${ports[0]}`,
    TWO: `127.0.0.1:${ports[1]}`,
    LOCATIONS: join(ROOT, 'deploy', 'nginx', 'cotyle-locations.conf'),
  });
  const database = openDatabase({ url: cluster.url, poolSize: 2, log: () => undefined });
  const tokens: string[] = [];
  for (let count = 0; count < USERS; count += 1) {
    const { email } = await addPerson(database.kysely, { role: 'MASTER_ADMIN' });
    tokens.push(await signIn(nginx.address, email));
  }
  const startedAt = performance.now();
  const users = startVirtualUsers(nginx.address, tokens, PAUSE);
  const elapsed = (): number => performance.now() - startedAt;
  const phases: Phase[] = [];
  const phase = async (name: string, work: () => Promise<unknown>, rest: number): Promise<void> => {
    const from = elapsed();
    await work();
    await sleep(rest * 1000);
    phases.push({ name, from, to: elapsed() });
    console.log(`${name}: ${((elapsed() - from) / 1000).toFixed(0)} s`);
  };
  await phase('quiet', () => sleep(0), 0.15 * SECONDS);
  await phase('rolling restart', rollingRestart, 0.05 * SECONDS);
  await phase('rolling restart again', rollingRestart, 0.05 * SECONDS);
  await phase('a node killed', killNode, 0.1 * SECONDS);
  // Patroni waits 20 seconds before it replaces a leader.
  await phase('the database’s leader killed', () => cluster.killLeader(), Math.max(0.25 * SECONDS, 60));
  await phase('quiet afterwards', () => sleep(Math.max(0, SECONDS * 1000 - elapsed())), 0);
  await users.stop();

  const { responses, acknowledged } = users;
  const rows = await database.kysely.selectFrom('locations').select('name').execute();
  const kept = new Set(rows.map(({ name }) => name));
  const lost = acknowledged.filter((name) => !kept.has(name));
  await database.close();
  const during = ({ from, to }: Phase): readonly RecordedResponse[] =>
    responses.filter(({ at }) => at >= from && at < to);
  const notServed = (one: Phase): readonly RecordedResponse[] =>
    during(one).filter((each) => !isServed(each));
  const failedIn = (beginning: string): number =>
    phases.filter(({ name }) => name.startsWith(beginning)).flatMap(notServed).length;
  const killed = phases.find(({ name }) => name.includes('leader'));
  const gap = killed ? longestGap(responses, killed.from, killed.to) : NaN;
  for (const one of phases)
    console.log(`${one.name.padEnd(32)} ${during(one).length} requests, ${notServed(one).length} not served`);
  return {
    goals: [
      { name: 'lost acknowledged writes', value: lost.length, atMost: 0 },
      { name: 'requests not served during the rolling restarts', value: failedIn('rolling'), atMost: 0 },
      { name: 'requests not served in the quiet phases', value: failedIn('quiet'), atMost: 0 },
      { name: 'longest gap between two writes during the failover, s', value: gap, atMost: 30 },
    ],
    raw: {
      seconds: SECONDS,
      users: USERS,
      requests: responses.length,
      acknowledged: acknowledged.length,
      phases: phases.map((one) => ({
        ...one,
        requests: during(one).length,
        notServed: notServed(one).map(({ status }) => status),
      })),
    },
  };
});
