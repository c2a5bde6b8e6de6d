import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspectInProcess } from '../api/src/imaging/ct/inspection/inspect-in-process.ts';
import { storedSource } from '../api/src/imaging/ct/source/stored-source.ts';
import { openFolder } from '../api/src/platform/storage/folder.ts';
import { builtApp } from './parts/app-process.ts';
import { writeCtZip } from './parts/ct-zip.ts';
import { conclude } from './parts/report.ts';
import { described, ratio } from './parts/samples.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const SLICES = 1000;
const KEY = 'ct.zip';
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));
const LIMITS = { memoryBytes: 512 * 1024 ** 2, milliseconds: 600_000 };

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

try {
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

  /** An upload is written past the memory of the disk: the inspection finds nothing of it there. */
  const forget = (): void => {
    execFileSync('dd', [`if=${zip}`, 'iflag=nocache', 'count=0', 'status=none']);
  };

  const [ours, dumped, reading]: [number[], number[], number[]] = [[], [], []];
  await readZip();
  for (let run = 0; run < RUNS; run += 1) {
    dumped.push(await seconds(dump));
    forget();
    reading.push(await seconds(readZip));
    forget();
    ours.push(await seconds(inspect));
  }

  console.log(`${SLICES} slices in a zip of ${(size / 1e6).toFixed(0)} MB, in turns:`);
  console.log(`  ${described('dcmdump of the unpacked files', dumped)}`);
  console.log(`  ${described('merely reading the zip', reading)}`);
  console.log(`  ${described('Cotyle, a process and all', ours)}`);
  await conclude(
    'inspection',
    FOLDER,
    [
      { name: 'how many times sooner than dcmdump', value: ratio(dumped, ours), atLeast: 1 },
      { name: 'how many times as long as reading the zip', value: ratio(ours, reading), atMost: 2 },
    ],
    { bytes: size, slices: SLICES, seconds: { ours, dumped, reading } },
  );
} finally {
  rmSync(FOLDER, { recursive: true, force: true });
}
