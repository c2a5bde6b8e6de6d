import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from './app/app.ts';
import { rawRequest, writeChunks } from './clients/raw-http.ts';
import { startNginx } from './peers/nginx.ts';
import { cpuSeconds, resetPeakMemory, peakMegabytes } from './system/process-stats.ts';
import { freePort, start, stopAll, waitUntil } from './system/programs.ts';
import { reportResults } from './report/report.ts';
import { describeSamples, median, ratio } from './report/samples.ts';
import { randomScan } from './data/random-scan.ts';

const GiB = 1024 ** 3;
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));

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
      if (status !== 201 && status !== 204) throw new Error(`nginx answered ${status}`);
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
      if (status !== 200) throw new Error(`the form was answered with ${status}`);
    },
  };
};

const measured = async (side: Side, bytes: number): Promise<void> => {
  const [cpu, began] = [cpuSeconds(side.pid), performance.now()];
  await side.work(bytes);
  side.seconds.push((performance.now() - began) / 1000);
  side.cpu.push(cpuSeconds(side.pid) - cpu);
};

const cpuPerGb = (side: Side): string => `${(median(side.cpu) / (GiB / 1e9)).toFixed(2)} CPU s per GB`;

try {
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
  for (const side of sides) await side.work(GiB / 8);

  resetPeakMemory(app.pid);
  for (let run = 0; run < RUNS; run += 1)
    for (const side of sides) {
      await measured(side, GiB);
      await rm(join(FOLDER, 'nginx/files/scan.zip'), { force: true });
      await rm(join(FOLDER, 'plain.zip'), { force: true });
    }
  const peakAt1 = peakMegabytes(app.pid);
  resetPeakMemory(app.pid);
  await ours.work(4 * GiB);
  const peakAt4 = peakMegabytes(app.pid);

  console.log(`1 GiB, durable, in turns:`);
  for (const side of sides) console.log(`  ${describeSamples(side.name, side.seconds)}, ${cpuPerGb(side)}`);
  await reportResults(
    'upload',
    FOLDER,
    [
      {
        name: 'throughput as a fraction of nginx, which hashes nothing',
        value: ratio(nginx.seconds, ours.seconds),
        atLeast: 0.45,
      },
      {
        name: 'throughput against a plain form with hash',
        value: ratio(plain.seconds, ours.seconds),
        atLeast: 1.7,
      },
      { name: 'peak memory at 1 GiB, MB', value: peakAt1, atMost: 160 },
      { name: 'peak memory at 4 GiB, MB', value: peakAt4, atMost: 160 },
    ],
    { bytes: GiB, sides: sides.map(({ name, seconds, cpu }) => ({ name, seconds, cpu })) },
  );
} finally {
  await stopAll();
  rmSync(FOLDER, { recursive: true, force: true });
}
