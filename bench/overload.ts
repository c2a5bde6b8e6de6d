import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './clients/http-client.ts';
import type { ApiResponse } from './clients/http-client.ts';
import { startSeededApp } from './app/seeded-app.ts';
import { startBenchmark } from './report/benchmark.ts';
import { quantile } from './report/samples.ts';

const PROCEDURES = Number(process.env['BENCH_PROCEDURES'] ?? 100_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const CONNECTIONS = 32;
const TICK = 10;
const benchmark = startBenchmark('overload');
const FOLDER = benchmark.folder;

const group = await startSeededApp(FOLDER, PROCEDURES);
const tokens = await group.tokensOf('ADMIN');
const agent = new Agent({ keepAlive: true, maxSockets: 3000, maxFreeSockets: 3000 });

const list = (count: number): Promise<ApiResponse> =>
  sendRequest(group.address, agent, {
    method: 'GET',
    path: `/patient/procedure/all-actual?page=${1 + (count % 40)}&size=25`,
    token: tokens[count % tokens.length] ?? '',
  });

/** Each connection sends its next request when it has a response. */
const closedLoop = async (): Promise<ApiResponse[]> => {
  const responses: ApiResponse[] = [];
  const end = performance.now() + SECONDS * 1000;
  const connection = async (number: number): Promise<void> => {
    for (let count = number; performance.now() < end; count += CONNECTIONS) responses.push(await list(count));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => connection(number)));
  return responses;
};

/** Requests arrive at a fixed rate, however slow the responses are. */
const openLoop = async (perSecond: number): Promise<ApiResponse[]> => {
  const pending: Promise<ApiResponse>[] = [];
  const startedAt = performance.now();
  for (let elapsed = 0; elapsed < SECONDS * 1000; elapsed = performance.now() - startedAt) {
    const due = Math.floor((elapsed / 1000) * perSecond);
    while (pending.length < due) pending.push(list(pending.length));
    await sleep(TICK);
  }
  return Promise.all(pending);
};

/** Rates per second, latencies in milliseconds. */
interface Run {
  readonly full: number;
  readonly sent: number;
  readonly served: number;
  readonly shed: number;
  readonly failed: number;
  readonly p99Served: number;
  readonly p99Shed: number;
  readonly after: number;
}

const isServed = ({ status }: ApiResponse): boolean => status === 200;
const perSecond = (responses: readonly ApiResponse[]): number => responses.filter(isServed).length / SECONDS;
const p99 = (responses: readonly ApiResponse[]): number =>
  quantile(
    responses.map(({ milliseconds }) => milliseconds),
    0.99,
  );

await benchmark.run(async () => {
  // The warm-up opens the connections, as a proxy keeps them: thousands of new ones would be another benchmark.
  await openLoop(perSecond(await closedLoop()) * 2);
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const full = await closedLoop();
    const double = await openLoop(perSecond(full) * 2);
    const after = await closedLoop();
    const served = double.filter(isServed);
    runs.push({
      full: perSecond(full),
      sent: double.length / SECONDS,
      served: perSecond(double),
      shed: double.filter(({ status }) => status === 503).length / SECONDS,
      failed: double.filter(({ status }) => status !== 200 && status !== 503).length,
      p99Served: p99(served),
      p99Shed: p99(double.filter(({ status }) => status === 503)),
      after: perSecond(after),
    });
    console.log(JSON.stringify(runs.at(-1)));
  }
  await group.pool.end();
  const worst = (figure: (run: Run) => number): number => Math.min(...runs.map(figure));
  return {
    goals: [
      {
        name: 'throughput at twice the load as a fraction of that at full load',
        value: worst(({ served, full }) => served / full),
        atLeast: 0.7,
      },
      {
        name: 'throughput afterwards as a fraction of that before',
        value: worst(({ after, full }) => after / full),
        atLeast: 0.85,
      },
      {
        name: 'responses with a status other than 200 or 503',
        value: Math.max(...runs.map(({ failed }) => failed)),
        atMost: 0,
      },
      {
        name: 'p99 of the served requests at twice the load, ms',
        value: Math.max(...runs.map(({ p99Served }) => p99Served)),
        atMost: 2000,
      },
    ],
    raw: { procedures: PROCEDURES, seconds: SECONDS, connections: CONNECTIONS, runs },
  };
});
