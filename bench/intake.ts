import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './parts/app.ts';
import { writeCtZip } from './parts/ct-zip.ts';
import { startOrthanc } from './parts/orthanc.ts';
import { inOwnNetwork } from './parts/own-network.ts';
import { stopAll } from './parts/programs.ts';
import { conclude } from './parts/report.ts';
import { described, ratio } from './parts/samples.ts';

const network = inOwnNetwork();
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const PIECE = 1024 ** 2;
const SLICES = 2000;
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));

const pieces = function* (bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

try {
  const file = join(FOLDER, 'ct.zip');
  await writeCtZip(file, SLICES);
  const zip = readFileSync(file);
  const app = await startApp(FOLDER);
  const orthanc = await startOrthanc(FOLDER);
  await app.session();

  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    theirs.push(await seconds(() => orthanc.upload(zip)));
    await orthanc.empty();
    ours.push(await seconds(() => app.upload(zip.length, pieces(zip))));
  }

  console.log(`2,000 slices in a zip of ${(zip.length / 1e6).toFixed(0)} MB, in turns, in ${network}:`);
  console.log(`  ${described(`Orthanc ${orthanc.version}, stored and indexed`, theirs)}`);
  console.log(`  ${described('Cotyle, stored, hashed and recorded', ours)}`);
  await conclude(
    'intake',
    FOLDER,
    [{ name: 'how many times sooner acknowledged than by Orthanc', value: ratio(theirs, ours), atLeast: 10 }],
    { bytes: zip.length, network, orthanc: orthanc.version, seconds: { ours, theirs } },
  );
} finally {
  await stopAll();
  rmSync(FOLDER, { recursive: true, force: true });
}
