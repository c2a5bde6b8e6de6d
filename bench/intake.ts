import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './app/app.ts';
import { writeCtZip } from './data/ct-zip.ts';
import { startOrthanc } from './peers/orthanc.ts';
import { enterNetworkNamespace } from './system/network-namespace.ts';
import { startBenchmark } from './report/benchmark.ts';
import { describeSamples, ratio } from './report/samples.ts';

const network = enterNetworkNamespace();
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const CHUNK_BYTES = 1024 ** 2;
const SLICES = 2000;
const benchmark = startBenchmark('intake');
const FOLDER = benchmark.folder;

const chunksOf = function* (bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
};

await benchmark.run(async () => {
  const file = join(FOLDER, 'ct.zip');
  await writeCtZip(file, SLICES);
  const zip = readFileSync(file);
  const app = await startApp(FOLDER);
  const orthanc = await startOrthanc(FOLDER);
  await app.session();

  const [ours, orthancSeconds]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    orthancSeconds.push(await seconds(() => orthanc.upload(zip)));
    await orthanc.empty();
    ours.push(await seconds(() => app.upload(zip.length, chunksOf(zip))));
  }

  console.log(`2,000 slices in a zip of ${(zip.length / 1e6).toFixed(0)} MB, in turns, in ${network}:`);
  console.log(`  ${describeSamples(`Orthanc ${orthanc.version}, stored and indexed`, orthancSeconds)}`);
  console.log(`  ${describeSamples('Cotyle, stored, hashed and recorded', ours)}`);
  return {
    goals: [
      {
        name: 'speed of the acknowledgement as a multiple of Orthanc',
        value: ratio(orthancSeconds, ours),
        atLeast: 10,
      },
    ],
    raw: { bytes: zip.length, network, orthanc: orthanc.version, seconds: { ours, orthancSeconds } },
  };
});
