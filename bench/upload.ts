import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from './app/app.ts';
import { startSignIns } from './app/sign-ins.ts';
import { rawRequest, writeChunks } from './clients/raw-http.ts';
import { startNginx } from './peers/nginx.ts';
import { cpuSeconds, resetPeakMemory, peakMegabytes } from './system/process-stats.ts';
import { freePort } from '../api/src/platform/database/embedded/port.ts';
import { start, waitUntil } from './system/programs.ts';
import { startBenchmark } from './report/benchmark.ts';
import { describeSamples, median, ratio } from './report/samples.ts';
import { randomScan } from './data/random-scan.ts';

const GiB = 1024 ** 3;
/** BENCH_BYTES=67108864 tries the benchmark out; its figures are those of the default. */
const BYTES = Number(process.env['BENCH_BYTES'] ?? GiB);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const benchmark = startBenchmark('upload');
const FOLDER = benchmark.folder;

interface Side {
  readonly name: string;
  readonly pid: number;
  readonly work: (bytes: number) => Promise<unknown>;
  readonly seconds: number[];
  readonly cpu: number[];
}

const fsync = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
};

const nginxSide = async (): Promise<Omit<Side, 'seconds' | 'cpu'>> => {
  const nginx = await startNginx(FOLDER, 'nginx-files.conf');
  const path = join(nginx.files, 'scan.zip');
  return {
    name: 'nginx, WebDAV PUT and fsync, no hash',
    pid: nginx.worker,
    work: async (bytes) => {
      const head = { method: 'PUT', path: '/scan.zip', headers: { 'content-length': String(bytes) } };
      const { status } = await rawRequest(nginx.address, head, writeChunks(randomScan(bytes)));
      if (status !== 201 && status !== 204) throw new Error(`nginx: status ${status}`);
      await fsync(path);
      await fsync(nginx.files);
    },
  };
};

const plainSide = async (): Promise<Omit<Side, 'seconds' | 'cpu'>> => {
  const [port, path] = [await freePort(), join(FOLDER, 'plain.zip')];
  const script = fileURLToPath(new URL('peers/plain-multipart.ts', import.meta.url));
  const server = start(process.execPath, ['--import', 'tsx', script, String(port), path]);
  const address = new URL(`http://127.0.0.1:${port}`);
  await waitUntil(server, async () => (await fetch(address).catch(() => undefined)) && true);
  const before = Buffer.from(
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="scan.zip"\r\ncontent-type: application/zip\r\n\r\n',
  );
  const after = Buffer.from('\r\n--edge--\r\n');
  return {
    name: 'Node, busboy, hash, pipeline and fsync',
    pid: server.pid,
    work: async (bytes) => {
      const length = before.length + bytes + after.length;
      const headers = {
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': String(length),
      };
      const form = function* () {
        yield before;
        yield* randomScan(bytes);
        yield after;
      };
      const { status } = await rawRequest(
        address,
        { method: 'POST', path: '/', headers },
        writeChunks(form()),
      );
      if (status !== 200) throw new Error(`The form upload failed with status ${status}.`);
    },
  };
};

const measured = async (side: Side, bytes: number): Promise<void> => {
  const [cpu, startedAt] = [cpuSeconds(side.pid), performance.now()];
  await side.work(bytes);
  side.seconds.push((performance.now() - startedAt) / 1000);
  side.cpu.push(cpuSeconds(side.pid) - cpu);
};

const cpuPerGb = (side: Side): string => `${(median(side.cpu) / (BYTES / 1e9)).toFixed(2)} CPU s per GB`;

await benchmark.run(async () => {
  const app = await startApp(FOLDER);
  const withSamples = <T extends object>(side: T) => ({ ...side, seconds: [], cpu: [] });
  const ours: Side = withSamples({
    name: 'Cotyle, resumable, hash and record',
    pid: app.pid,
    work: (bytes: number) => app.upload(bytes, randomScan(bytes)),
  });
  const nginx: Side = withSamples(await nginxSide());
  const plain: Side = withSamples(await plainSide());
  const sides = [nginx, ours, plain];
  for (const side of sides) await side.work(BYTES / 8);

  // During all sides, so that each has the same load beside it.
  const signIns = startSignIns(app.address);
  resetPeakMemory(app.pid);
  for (let run = 0; run < RUNS; run += 1)
    for (const side of sides) {
      await measured(side, BYTES);
      await rm(join(FOLDER, 'nginx/files/scan.zip'), { force: true });
      await rm(join(FOLDER, 'plain.zip'), { force: true });
    }
  const peakAt1 = peakMegabytes(app.pid);
  resetPeakMemory(app.pid);
  await ours.work(4 * BYTES);
  const peakAt4 = peakMegabytes(app.pid);
  const signInCount = await signIns.stop();

  console.log(`${BYTES / GiB} GiB, durable, in turns, while ${signInCount} people signed in:`);
  for (const side of sides) console.log(`  ${describeSamples(side.name, side.seconds)}, ${cpuPerGb(side)}`);
  return {
    goals: [
      {
        name: 'throughput as a fraction of nginx, which does not hash',
        value: ratio(nginx.seconds, ours.seconds),
        atLeast: 0.9,
      },
      {
        name: 'throughput as a multiple of a plain form with hash',
        value: ratio(plain.seconds, ours.seconds),
        atLeast: 1.7,
      },
      { name: 'peak memory at 1 GiB with people signing in, MB', value: peakAt1, atMost: 160 },
      { name: 'peak memory at 4 GiB with people signing in, MB', value: peakAt4, atMost: 160 },
    ],
    raw: {
      bytes: BYTES,
      signIns: signInCount,
      sides: sides.map(({ name, seconds, cpu }) => ({ name, seconds, cpu })),
    },
  };
});
