import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './app/app.ts';
import type { App } from './app/app.ts';
import { rawRequest } from './clients/raw-http.ts';
import { startNginx } from './peers/nginx.ts';
import { ROOT } from './system/paths.ts';
import { cpuSeconds } from './system/process-stats.ts';
import { stopAll } from './system/programs.ts';
import { reportResults } from './report/report.ts';
import { describeSamples, ratio } from './report/samples.ts';
import { randomScan } from './data/random-scan.ts';

const GiB = 1024 ** 3;
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));

interface Side {
  readonly name: string;
  readonly address: URL;
  readonly path: string;
  readonly headers: () => Promise<Record<string, string>>;
  readonly pid: number;
  readonly seconds: number[];
  readonly cpu: number[];
}

/** The file of the upload: the demo has none as large. */
const storedIn = (app: App): string => {
  const files = join(app.dataDir, 'files');
  const names = readdirSync(files, { recursive: true, encoding: 'utf8' });
  const found = names.find((name) => statSync(join(files, name)).size === GiB);
  if (found === undefined) throw new Error('Nothing was stored.');
  return `/${found}`;
};

const appIn = async (name: string, environment: Readonly<Record<string, string>> = {}) => {
  const folder = join(FOLDER, name);
  mkdirSync(folder);
  const app = await startApp(folder, environment);
  const id = await app.upload(GiB, randomScan(GiB));
  return { app, path: `/api/file/download/${id}` };
};

/** The locations of deploy/, with the folder of this app. */
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

/** The same bytes from each, and by then in the page cache for all. */
const check = async (side: Side, digest: string): Promise<void> => {
  const answer = await fetch(new URL(side.path, side.address), { headers: await side.headers() });
  const hash = createHash('sha256');
  for await (const chunk of answer.body ?? []) hash.update(chunk);
  if (hash.digest('hex') !== digest) throw new Error(`${side.name} sends other bytes (${answer.status}).`);
};

const measured = async (side: Side): Promise<void> => {
  const head = { method: 'GET', path: side.path, headers: await side.headers() };
  const [cpu, began] = [cpuSeconds(side.pid), performance.now()];
  const { status, bytes } = await rawRequest(side.address, head);
  side.seconds.push((performance.now() - began) / 1000);
  side.cpu.push(cpuSeconds(side.pid) - cpu);
  if (status !== 200 || bytes !== GiB)
    throw new Error(`${side.name} answered ${status} with ${bytes} bytes.`);
};

try {
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
    name: 'Cotyle, by Node alone',
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
  await reportResults(
    'download',
    FOLDER,
    [
      {
        name: 'throughput of Node alone as a fraction of nginx',
        value: ratio(nginx.seconds, node.seconds),
        atLeast: 0.6,
      },
      {
        name: 'throughput behind nginx as a fraction of nginx',
        value: ratio(nginx.seconds, accel.seconds),
        atLeast: 0.95,
      },
    ],
    { bytes: GiB, sides: sides.map(({ name, seconds, cpu }) => ({ name, seconds, cpu })) },
  );
} finally {
  await stopAll();
  rmSync(FOLDER, { recursive: true, force: true });
}
