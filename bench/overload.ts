import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './clients/http-client.ts';
import type { ApiResponse } from './clients/http-client.ts';
import { startSeededApp } from './app/seeded-app.ts';
import { stopAll } from './system/programs.ts';
import { reportResults } from './report/report.ts';

const PROCEDURES = Number(process.env['BENCH_PROCEDURES'] ?? 100_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const CONNECTIONS = 32;
const TICK = 10;
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));

const group = await startSeededApp(FOLDER, PROCEDURES);
const tokens = await group.tokensOf('ADMIN');
const agent = new Agent({ keepAlive: true, maxSockets: 3000, maxFreeSockets: 3000 });

const list = (count: number): Promise<ApiResponse> =>
  sendRequest(group.address, agent, {
    method: 'GET',
    path: `/patient/procedure/all-actual?page=${1 + (count % 40)}&size=25`,
    token: tokens[count % tokens.length] ?? '',
  });

/** As many as are answered: each connection asks again when it has its answer. */
const closedLoop = async (): Promise<ApiResponse[]> => {
  const answers: ApiResponse[] = [];
  const end = performance.now() + SECONDS * 1000;
  const connection = async (number: number): Promise<void> => {
    for (let count = number; performance.now() < end; count += CONNECTIONS) answers.push(await list(count));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => connection(number)));
  return answers;
};

/** As many as come, whether they are answered or not: as patients come to a surgery. */
const openLoop = async (perSecond: number): Promise<ApiResponse[]> => {
  const asked: Promise<ApiResponse>[] = [];
  const began = performance.now();
  for (let elapsed = 0; elapsed < SECONDS * 1000; elapsed = performance.now() - began) {
    const due = Math.floor((elapsed / 1000) * perSecond);
    while (asked.length < due) asked.push(list(asked.length));
    await sleep(TICK);
  }
  return Promise.all(asked);
};

/** In a second, or in milliseconds. */
interface Run {
  readonly full: number;
  readonly asked: number;
  readonly served: number;
  readonly shed: number;
  readonly otherwise: number;
  readonly p99Served: number;
  readonly p99Shed: number;
  readonly after: number;
}

const isServed = ({ status }: ApiResponse): boolean => status === 200;
const perSecond = (answers: readonly ApiResponse[]): number => answers.filter(isServed).length / SECONDS;
const p99 = (answers: readonly ApiResponse[]): number => {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? NaN;
};

try {
  // A crowd on thousands of new lines is a matter of its own: here the lines are open, as a proxy keeps them.
  await openLoop(perSecond(await closedLoop()) * 2);
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const full = await closedLoop();
    const double = await openLoop(perSecond(full) * 2);
    const after = await closedLoop();
    const served = double.filter(isServed);
    runs.push({
      full: perSecond(full),
      asked: double.length / SECONDS,
      served: perSecond(double),
      shed: double.filter(({ status }) => status === 503).length / SECONDS,
      otherwise: double.filter(({ status }) => status !== 200 && status !== 503).length,
      p99Served: p99(served),
      p99Shed: p99(double.filter(({ status }) => status === 503)),
      after: perSecond(after),
    });
    console.log(JSON.stringify(runs.at(-1)));
  }
  await group.pool.end();
  const worst = (figure: (run: Run) => number): number => Math.min(...runs.map(figure));
  await reportResults(
    'overload',
    FOLDER,
    [
      {
        name: 'served at twice the load, of what is served at full load',
        value: worst(({ served, full }) => served / full),
        atLeast: 0.7,
      },
      {
        name: 'served afterwards, of what was served before',
        value: worst(({ after, full }) => after / full),
        atLeast: 0.85,
      },
      {
        name: 'answered with anything but 200 or 503',
        value: Math.max(...runs.map(({ otherwise }) => otherwise)),
        atMost: 0,
      },
      {
        name: 'p99 of those served at twice the load, ms',
        value: Math.max(...runs.map(({ p99Served }) => p99Served)),
        atMost: 2000,
      },
    ],
    { procedures: PROCEDURES, seconds: SECONDS, connections: CONNECTIONS, runs },
  );
} finally {
  agent.destroy();
  await stopAll();
  rmSync(FOLDER, { recursive: true, force: true });
}
