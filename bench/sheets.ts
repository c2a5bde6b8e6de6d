import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSeededApp } from './app/seeded-app.ts';
import { sendRequest } from './clients/http-client.ts';
import type { ApiResponse } from './clients/http-client.ts';
import { startBenchmark } from './report/benchmark.ts';
import { median, quantile } from './report/samples.ts';

const PROCEDURES = Number(process.env['BENCH_PROCEDURES'] ?? 20_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const SHEETS = 200;
/** Of lists, as a clinic of a hundred people sends them. */
const PAUSE = 25;
/** As the server asks for it. */
const RETRY_AFTER = 5000;
const benchmark = startBenchmark('sheets');

const group = await startSeededApp(benchmark.folder, PROCEDURES);
const tokens = await group.tokensOf('ADMIN');
const agent = new Agent({ keepAlive: true, maxSockets: 1000, maxFreeSockets: 1000 });
const get = (path: string, count: number): Promise<ApiResponse> =>
  sendRequest(group.address, agent, { method: 'GET', path, token: tokens[count % tokens.length] ?? '' });

/** A plan of angles alone for as many procedures as there are sheets. */
await group.pool.query(
  `insert into plan_versions (procedure_id, version, side, inclination, ante_version, saved_by, saved_at)
   select id, 1, 'LEFT', 42, 18, creator_id, now() from procedures where deleted_at is null order by id limit $1
   on conflict do nothing`,
  [SHEETS],
);
const { rows } = await group.pool.query<{ id: string }>(
  'select procedure_id as id from plan_versions where version = 1 order by 1 limit $1',
  [SHEETS],
);
const ids = rows.map(({ id }) => id);

const p99 = (responses: readonly ApiResponse[]): number =>
  quantile(
    responses.map(({ milliseconds }) => milliseconds),
    0.99,
  );

/** One list after the other, for a time. */
const lists = async (): Promise<ApiResponse[]> => {
  const responses: ApiResponse[] = [];
  const end = performance.now() + SECONDS * 1000;
  for (let count = 0; performance.now() < end; count += 1) {
    responses.push(await get(`/patient/procedure/all-actual?page=${1 + (count % 40)}&size=25`, count));
    await sleep(PAUSE);
  }
  return responses;
};

/** All at once; who is refused tries again, as the server asks. */
const sheets = async (): Promise<{ made: number; refused: number; failed: number }> => {
  const end = performance.now() + SECONDS * 1000;
  const counted = { made: 0, refused: 0, failed: 0 };
  const client = async (id: string, count: number): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await get(`/plan/sheet/${id}/1`, count);
      if (status === 503) counted.refused += 1;
      else {
        counted[status === 200 ? 'made' : 'failed'] += 1;
        return;
      }
      await sleep(RETRY_AFTER);
    }
  };
  await Promise.all(ids.map(client));
  return counted;
};

await benchmark.run(async () => {
  await lists();
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const alone = p99(await lists());
    const [during, counted] = await Promise.all([lists(), sheets()]);
    runs.push({ alone, during: p99(during), lists: during.length, ...counted });
    console.log(JSON.stringify(runs.at(-1)));
  }
  await group.pool.end();
  return {
    goals: [
      {
        name: 'p99 of a list while 200 sheets are asked for, as a multiple of that alone',
        value: median(runs.map(({ during, alone }) => during / alone)),
        atMost: 3,
      },
      {
        name: 'sheets that were neither made nor refused',
        value: Math.max(...runs.map(({ failed }) => failed)),
        atMost: 0,
      },
    ],
    raw: { procedures: PROCEDURES, seconds: SECONDS, sheets: SHEETS, runs },
  };
});
