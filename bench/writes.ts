import { Agent } from 'node:http';
import { sendRequest } from './clients/http-client.ts';
import { startSeededApp } from './app/seeded-app.ts';
import { pgbench } from './peers/pgbench.ts';
import { cpuSeconds } from './system/process-stats.ts';
import { startBenchmark } from './report/benchmark.ts';
import { median } from './report/samples.ts';

const PROCEDURES = Number(process.env['BENCH_PROCEDURES'] ?? 100_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const WRITERS = 16;
const benchmark = startBenchmark('writes');
const FOLDER = benchmark.folder;

await benchmark.run(async () => {
  const group = await startSeededApp(FOLDER, PROCEDURES);
  const tokens = await group.tokensOf('ADMIN');
  const agent = new Agent({ keepAlive: true });
  await group.pool.query('create table bench_row (id bigint generated always as identity, at timestamptz)');

  /** Acknowledged writes per second: each with its row, its event in the chain, its versions and the notification to the nodes. */
  const writes = async (run: number): Promise<number> => {
    const end = performance.now() + SECONDS * 1000;
    let done = 0;
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; performance.now() < end; count += 1) {
        const { status } = await sendRequest(group.address, agent, {
          method: 'POST',
          path: '/admin/create-location',
          token: tokens[writer] ?? '',
          body: {
            name: `Location ${run} ${writer} ${count}`,
            address: 'Hill 1',
            phoneNumber: '+1 (555) 010 2000',
            hasSurgery: true,
            hasRadiology: false,
            active: true,
          },
        });
        if (status !== 200) throw new Error(`A write failed with status ${status}.`);
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

  const samples = { writes: [] as number[], cpu: [] as number[], one: [] as number[], many: [] as number[] };
  await writes(RUNS);
  for (let run = 0; run < RUNS; run += 1) {
    const before = cpuSeconds(group.pid);
    samples.writes.push(await writes(run));
    samples.cpu.push((cpuSeconds(group.pid) - before) / SECONDS);
    samples.one.push(await commits(1));
    samples.many.push(await commits(WRITERS));
  }
  agent.destroy();
  await group.pool.end();
  console.log(
    `writes ${median(samples.writes).toFixed(0)} per second (${median(samples.cpu).toFixed(2)} of a core in the node), sequential plain commits ${median(samples.one).toFixed(0)}, ${WRITERS} concurrent ${median(samples.many).toFixed(0)}`,
  );
  return {
    goals: [
      {
        name: 'writes per second as a fraction of sequential plain commits',
        value: median(samples.writes) / median(samples.one),
        atLeast: 0.04,
      },
    ],
    raw: { procedures: PROCEDURES, seconds: SECONDS, writers: WRITERS, samples },
  };
});
