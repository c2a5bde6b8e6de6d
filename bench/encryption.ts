import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './app/app.ts';
import type { App } from './app/app.ts';
import { rawRequest } from './clients/raw-http.ts';
import { randomScan } from './data/random-scan.ts';
import { startBenchmark } from './report/benchmark.ts';
import { describeSamples, median, ratio } from './report/samples.ts';
import { cpuSeconds, peakMegabytes, resetPeakMemory } from './system/process-stats.ts';

const GiB = 1024 ** 3;
/** BENCH_BYTES=67108864 tries the benchmark out; its figures are those of the default. */
const BYTES = Number(process.env['BENCH_BYTES'] ?? GiB);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const benchmark = startBenchmark('encryption');

interface Side {
  readonly name: string;
  readonly app: App;
  readonly upload: Samples;
  readonly download: Samples;
}

interface Samples {
  readonly seconds: number[];
  readonly cpu: number[];
}

const side = async (name: string, environment: Readonly<Record<string, string>>): Promise<Side> => {
  const folder = join(benchmark.folder, name);
  mkdirSync(folder);
  const samples = (): Samples => ({ seconds: [], cpu: [] });
  return { name, app: await startApp(folder, environment), upload: samples(), download: samples() };
};

const measured = async <T>({ pid }: App, { seconds, cpu }: Samples, work: () => Promise<T>): Promise<T> => {
  const [before, startedAt] = [cpuSeconds(pid), performance.now()];
  const result = await work();
  seconds.push((performance.now() - startedAt) / 1000);
  cpu.push(cpuSeconds(pid) - before);
  return result;
};

const download = async (app: App, id: number): Promise<void> => {
  const head = { method: 'GET', path: `/api/file/download/${id}`, headers: await app.session() };
  const { status, bytes } = await rawRequest(app.address, head);
  if (status !== 200 || bytes !== BYTES) throw new Error(`Status ${status} with ${bytes} bytes.`);
};

const describe = ({ name }: Side, what: string, { seconds, cpu }: Samples): string =>
  `  ${describeSamples(`${what}, ${name}`, seconds)}, ${(median(cpu) / (BYTES / 1e9)).toFixed(2)} CPU s per GB`;

await benchmark.run(async () => {
  const plain = await side('plain', {});
  const encrypted = await side('encrypted', { MASTER_KEYS: `bench:${randomBytes(32).toString('base64')}` });
  const sides = [plain, encrypted];
  for (const { app } of sides) await app.upload(BYTES / 8, randomScan(BYTES / 8));
  for (const { app } of sides) resetPeakMemory(app.pid);
  for (let run = 0; run < RUNS; run += 1)
    for (const one of sides) {
      const id = await measured(one.app, one.upload, () => one.app.upload(BYTES, randomScan(BYTES)));
      await measured(one.app, one.download, () => download(one.app, id));
    }
  console.log(`${BYTES / GiB} GiB, in turns:`);
  for (const one of sides) console.log(describe(one, 'upload', one.upload));
  for (const one of sides) console.log(describe(one, 'download', one.download));
  const peaks = sides.map(({ app }) => peakMegabytes(app.pid));
  console.log(`  peak memory, MB: ${peaks.join(' plain, ')} encrypted`);
  return {
    goals: [
      {
        name: 'throughput of an upload as a fraction of one without encryption',
        value: ratio(plain.upload.seconds, encrypted.upload.seconds),
        atLeast: 0.85,
      },
      {
        name: 'throughput of a download as a fraction of one without encryption',
        value: ratio(plain.download.seconds, encrypted.download.seconds),
        atLeast: 0.85,
      },
    ],
    raw: {
      bytes: BYTES,
      peaks,
      sides: sides.map(({ name, upload, download: read }) => ({ name, upload, read })),
    },
  };
});
