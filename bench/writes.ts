import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { sendRequest } from './clients/http-client.ts';
import { startSeededApp } from './app/seeded-app.ts';
import { pgbench } from './peers/pgbench.ts';
import { cpuSeconds } from './system/process-stats.ts';
import { stopAll } from './system/programs.ts';
import { reportResults } from './report/report.ts';
import { median } from './report/samples.ts';

const PROCEDURES = Number(process.env['BENCH_PROCEDURES'] ?? 100_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const WRITERS = 16;
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));

try {
  const group = await startSeededApp(FOLDER, PROCEDURES);
  const tokens = await group.tokensOf('ADMIN');
  const agent = new Agent({ keepAlive: true });
  await group.pool.query('create table bench_row (id bigint generated always as identity, at timestamptz)');

  /** Acknowledged in a second: each with its row, its event in the chain, the versions it raises and the word to the nodes. */
  const deeds = async (run: number): Promise<number> => {
    const end = performance.now() + SECONDS * 1000;
    let done = 0;
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; performance.now() < end; count += 1) {
        const { status } = await sendRequest(group.address, agent, {
          method: 'POST',
          path: '/admin/create-location',
          token: tokens[writer] ?? '',
          body: {
            name: `Place ${run} ${writer} ${count}`,
            address: 'Hill 1',
            phoneNumber: '+1 (555) 010 2000',
            hasSurgery: true,
            hasRadiology: false,
            active: true,
          },
        });
        if (status !== 200) throw new Error(`A deed was answered with ${status}.`);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    return done / SECONDS;
  };
  const commits = (clients: number): Promise<number> =>
    pgbench(FOLDER, {
      databaseUrl: group.databaseUrl,
      statement: { text: 'insert into bench_row (at) values (now())', values: [] },
      clients,
      seconds: SECONDS,
    });

  const samples = { deeds: [] as number[], cpu: [] as number[], one: [] as number[], many: [] as number[] };
  await deeds(RUNS);
  for (let run = 0; run < RUNS; run += 1) {
    const before = cpuSeconds(group.pid);
    samples.deeds.push(await deeds(run));
    samples.cpu.push((cpuSeconds(group.pid) - before) / SECONDS);
    samples.one.push(await commits(1));
    samples.many.push(await commits(WRITERS));
  }
  agent.destroy();
  await group.pool.end();
  console.log(
    `deeds ${median(samples.deeds).toFixed(0)} a second (${median(samples.cpu).toFixed(2)} of a core in the node), plain commits one after the other ${median(samples.one).toFixed(0)}, ${WRITERS} at a time ${median(samples.many).toFixed(0)}`,
  );
  await reportResults(
    'deeds',
    FOLDER,
    [
      {
        name: 'deeds a second against plain commits one after the other',
        value: median(samples.deeds) / median(samples.one),
        atLeast: 0.04,
      },
    ],
    { procedures: PROCEDURES, seconds: SECONDS, writers: WRITERS, samples },
  );
} finally {
  await stopAll();
  rmSync(FOLDER, { recursive: true, force: true });
}
