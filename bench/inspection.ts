import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspectInProcess } from '../api/src/imaging/ct/inspection/inspect-in-process.ts';
import { storedSource } from '../api/src/imaging/ct/source/stored-source.ts';
import { openFolder } from '../api/src/platform/storage/folder.ts';
import { builtApp } from './app/app-process.ts';
import { writeCtZip } from './data/ct-zip.ts';
import { startBenchmark } from './report/benchmark.ts';
import { describeSamples, ratio } from './report/samples.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const SLICES = 1000;
const KEY = 'ct.zip';
const benchmark = startBenchmark('inspection');
const FOLDER = benchmark.folder;
const LIMITS = { memoryBytes: 512 * 1024 ** 2, milliseconds: 600_000 };

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
};

await benchmark.run(async () => {
  const entry = pathToFileURL(join(dirname(builtApp()), 'imaging', 'ct', 'inspection', 'inspect-process.js'));
  const zip = join(FOLDER, KEY);
  const unpacked = join(FOLDER, 'unpacked');
  await writeCtZip(zip, SLICES);
  execFileSync('sync', [zip]);
  execFileSync('unzip', ['-q', zip, '-d', unpacked]);
  const storage = openFolder(FOLDER);
  const { size } = statSync(zip);

  const inspect = async (): Promise<void> => {
    const signal = new AbortController().signal;
    const { slices } = await inspectInProcess(storedSource(storage, KEY, size), 'ZIP', LIMITS, signal, entry);
    if (slices.length !== SLICES) throw new Error(`${slices.length} of ${SLICES} slices were found.`);
  };
  const dump = async (): Promise<void> => {
    execFileSync('dcmdump', ['-q', '+sd', '+r', unpacked], { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const readZip = async (): Promise<void> => {
    let read = 0;
    for await (const chunk of (await storage.read(KEY)) as AsyncIterable<Uint8Array>) read += chunk.length;
    if (read !== size) throw new Error(`${read} of ${size} bytes were read.`);
  };

  /** An upload bypasses the page cache, so the inspection never finds its bytes there. */
  const dropPageCache = (): void => {
    execFileSync('dd', [`if=${zip}`, 'iflag=nocache', 'count=0', 'status=none']);
  };

  const [ours, dumped, reading]: [number[], number[], number[]] = [[], [], []];
  await readZip();
  for (let run = 0; run < RUNS; run += 1) {
    dumped.push(await seconds(dump));
    dropPageCache();
    reading.push(await seconds(readZip));
    dropPageCache();
    ours.push(await seconds(inspect));
  }

  console.log(`${SLICES} slices in a zip of ${(size / 1e6).toFixed(0)} MB, in turns:`);
  console.log(`  ${describeSamples('dcmdump of the unpacked files', dumped)}`);
  console.log(`  ${describeSamples('reading the zip', reading)}`);
  console.log(`  ${describeSamples('Cotyle, with starting its process', ours)}`);
  return {
    goals: [
      { name: 'speed as a multiple of dcmdump', value: ratio(dumped, ours), atLeast: 1 },
      { name: 'time as a multiple of reading the zip', value: ratio(ours, reading), atMost: 2 },
    ],
    raw: { bytes: size, slices: SLICES, seconds: { ours, dumped, reading } },
  };
});
