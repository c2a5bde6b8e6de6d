import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './app/app.ts';
import type { App } from './app/app.ts';
import { rawRequest } from './clients/raw-http.ts';
import { startNginx } from './peers/nginx.ts';
import { ROOT } from './system/paths.ts';
import { cpuSeconds } from './system/process-stats.ts';
import { startBenchmark } from './report/benchmark.ts';
import { describeSamples, ratio } from './report/samples.ts';
import { randomScan } from './data/random-scan.ts';

const GiB = 1024 ** 3;
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const benchmark = startBenchmark('download');
const FOLDER = benchmark.folder;

interface Side {
  readonly name: string;
  readonly address: URL;
  readonly path: string;
  readonly headers: () => Promise<Record<string, string>>;
  readonly pid: number;
  readonly seconds: number[];
  readonly cpu: number[];
}

/** The stored file of the upload, found by its size: the demo has none as large. */
const storedIn = (app: App): string => {
  const files = join(app.dataDir, 'files');
  const names = readdirSync(files, { recursive: true, encoding: 'utf8' });
  const found = names.find((name) => statSync(join(files, name)).size === GiB);
  if (found === undefined) throw new Error('The upload was not stored.');
  return `/${found}`;
};

const appIn = async (name: string, environment: Readonly<Record<string, string>> = {}) => {
  const folder = join(FOLDER, name);
  mkdirSync(folder);
  const app = await startApp(folder, environment);
  const id = await app.upload(GiB, randomScan(GiB));
  return { app, path: `/api/file/download/${id}` };
};

/** nginx with the locations of deploy/ and the data folder of this app. */
const startProxy = (app: App) => {
  const locations = join(FOLDER, 'locations.conf');
  const deployed = readFileSync(join(ROOT, 'deploy/nginx/cotyle-locations.conf'), 'utf8');
  writeFileSync(locations, deployed.replace('/var/lib/cotyle/files/', `${join(app.dataDir, 'files')}/`));
  return startNginx(join(FOLDER, 'proxied'), 'nginx-accel.conf', {
    APP: app.address.host,
    LOCATIONS: locations,
  });
};

const expected = (): string => {
  const hash = createHash('sha256');
  for (const chunk of randomScan(GiB)) hash.update(chunk);
  return hash.digest('hex');
};

/** Every side serves the same bytes, which are in the page cache afterwards. */
const check = async (side: Side, digest: string): Promise<void> => {
  const response = await fetch(new URL(side.path, side.address), { headers: await side.headers() });
  const hash = createHash('sha256');
  for await (const chunk of response.body ?? []) hash.update(chunk);
  if (hash.digest('hex') !== digest)
    throw new Error(`${side.name} serves other bytes (status ${response.status}).`);
};

const measured = async (side: Side): Promise<void> => {
  const head = { method: 'GET', path: side.path, headers: await side.headers() };
  const [cpu, startedAt] = [cpuSeconds(side.pid), performance.now()];
  const { status, bytes } = await rawRequest(side.address, head);
  side.seconds.push((performance.now() - startedAt) / 1000);
  side.cpu.push(cpuSeconds(side.pid) - cpu);
  if (status !== 200 || bytes !== GiB) throw new Error(`${side.name}: status ${status} with ${bytes} bytes.`);
};

await benchmark.run(async () => {
  const alone = await appIn('alone');
  const behind = await appIn('behind', { ACCEL_PREFIX: '/protected-files', TRUST_PROXY: '1' });
  const files = await startNginx(FOLDER, 'nginx-files.conf', { FILES: join(alone.app.dataDir, 'files') });
  const proxy = await startProxy(behind.app);
  const anyone = () => Promise.resolve({});
  const samples = () => ({ seconds: [], cpu: [] });
  const nginx: Side = {
    name: 'nginx, sendfile',
    address: files.address,
    path: storedIn(alone.app),
    headers: anyone,
    pid: files.worker,
    ...samples(),
  };
  const node: Side = {
    name: 'Cotyle, Node alone',
    address: alone.app.address,
    path: alone.path,
    headers: () => alone.app.session(),
    pid: alone.app.pid,
    ...samples(),
  };
  const accel: Side = {
    name: 'Cotyle behind nginx, X-Accel-Redirect',
    address: proxy.address,
    path: behind.path,
    headers: () => behind.app.session(),
    pid: proxy.worker,
    ...samples(),
  };
  const sides = [nginx, node, accel];

  const digest = expected();
  for (const side of sides) await check(side, digest);
  for (let run = 0; run < RUNS; run += 1) for (const side of sides) await measured(side);

  console.log('1 GiB from the page cache, in turns:');
  for (const side of sides) console.log(`  ${describeSamples(side.name, side.seconds)}`);
  return {
    goals: [
      {
        name: 'throughput of Node alone as a fraction of nginx',
        value: ratio(nginx.seconds, node.seconds),
        atLeast: 0.9,
      },
      {
        name: 'throughput behind nginx as a fraction of nginx',
        value: ratio(nginx.seconds, accel.seconds),
        atLeast: 1,
      },
    ],
    raw: { bytes: GiB, sides: sides.map(({ name, seconds, cpu }) => ({ name, seconds, cpu })) },
  };
});
