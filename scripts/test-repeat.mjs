import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureApiBuilt, ensureBuilt } from './build.mjs';
import { stopChildrenOnExit, run } from './child-processes.mjs';
import { findChromium } from './chromium.mjs';
import {
  atLeastOneFailure,
  countPlaywright,
  countVitest,
  failuresInPlaywright,
  failuresInVitest,
  summaryLines,
  sum,
} from './test-counts.mjs';
import { ensureInstalled } from './install.mjs';
import { commandOf, inRoot, ROOT } from './paths.mjs';
import { batchesOf, parseRepeatOptions, plannedRuns, USAGE } from './repeat-options.mjs';
import { failureLine, titleOf } from './repeat-report.mjs';
import { browserEnvironment } from './test-steps.mjs';
import { projectArguments } from './vitest-projects.mjs';

/** Finds flaky tests: repeats them on an idle machine, under load and on one core. */

/** @typedef {import('./repeat-options.mjs').Kind} Kind */
/** @typedef {{ script: string, args: readonly string[], env: NodeJS.ProcessEnv, count: (text: string) => import('./test-counts.mjs').Counts, failures: (text: string) => import('./test-counts.mjs').Failure[] }} Program */

const RESULTS = inRoot('test-results', 'repeat');

/** Exits when its parent is gone, because a killed parent cannot stop it. */
const BUSY_LOOP = 'const { ppid } = process; while (process.ppid === ppid) for (let i = 0; i < 1e7; i += 1);';

/** Starts two busy processes for each core; returns a function that stops them. */
const startLoad = () => {
  const controller = new AbortController();
  const ended = Array.from({ length: 2 * availableParallelism() }, () =>
    run(process.execPath, ['-e', BUSY_LOOP], { signal: controller.signal }),
  );
  return async () => {
    controller.abort();
    await Promise.all(ended);
  };
};

/**
 * The number of the run is the seed of the file order, so a run can be reproduced.
 * @param {import('./vitest-projects.mjs').VitestKind} kind
 * @param {{ run: number, file: string, only?: string }} options
 * @returns {Program}
 */
const vitest = (kind, { run: seed, file, only }) => ({
  script: commandOf('vitest'),
  args: [
    'run',
    ...projectArguments(kind),
    '--passWithNoTests',
    '--retry=0',
    '--sequence.shuffle.files',
    `--sequence.seed=${seed}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(only === undefined ? [] : [only]),
  ],
  env: {},
  count: (text) => countVitest(JSON.parse(text)),
  failures: (text) => failuresInVitest(JSON.parse(text)),
});

/**
 * @param {import('./chromium.mjs').Chromium} chromium
 * @param {{ file: string, only?: string }} options
 * @returns {Program}
 */
const playwright = (chromium, { file, only }) => ({
  script: commandOf('@playwright/test', 'e2e'),
  args: [
    'test',
    '-c',
    inRoot('e2e', 'playwright.config.ts'),
    '--reporter=list,json',
    '--retries=0',
    '--pass-with-no-tests',
    ...(only === undefined ? [] : [only.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)]),
  ],
  env: browserEnvironment(chromium, file),
  count: (text) => countPlaywright(JSON.parse(text)),
  failures: (text) => failuresInPlaywright(JSON.parse(text)),
});

/** @param {string} file */
const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Of the files with its results. @param {import('./repeat-options.mjs').PlannedRun} planned */
const nameOf = ({ kind, condition, run: number }) => `${kind}-${condition}-${number}`;

/**
 * @param {import('./repeat-options.mjs').PlannedRun} planned
 * @param {Program} program
 * @param {number} core where it is to run on one
 */
const runOnce = async (planned, { script, args, env, count, failures }, core) => {
  const name = nameOf(planned);
  const command = [process.execPath, script, ...args];
  const [file = '', ...rest] =
    planned.condition === 'one-core' ? ['taskset', '-c', String(core), ...command] : command;
  const stopLoad = planned.condition === 'load' ? startLoad() : () => Promise.resolve();
  const { code, output, seconds } = await run(file, rest, { cwd: ROOT, env: { ...process.env, ...env } });
  await stopLoad();
  const text = textOf(`${RESULTS}/${name}.json`);
  const counts = text === undefined ? { passed: 0, failed: 0 } : count(text);
  const lines = text === undefined ? [] : failures(text).map((one) => failureLine(planned, one, ROOT));
  const { passed, failed } = atLeastOneFailure(counts, code, name);
  if (failed > 0) writeFileSync(`${RESULTS}/${name}.log`, output);
  if (failed > lines.length)
    lines.push(`${titleOf(planned)} exited with code ${code}: test-results/repeat/${name}.log`);
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${titleOf(planned)}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`,
  );
  for (const line of lines) console.log(`  ✗ ${line}`);
  return { passed, failed, names: lines };
};

/** @param {import('./repeat-options.mjs').Options} options */
const withPossibleConditions = async (options) => {
  if (!options.conditions.includes('one-core')) return options;
  if ((await run('taskset', ['-c', '0', process.execPath, '-e', ''])).code === 0) return options;
  console.log('taskset is not available: the condition one-core is left out.');
  return { ...options, conditions: options.conditions.filter((condition) => condition !== 'one-core') };
};

const optionsOrExit = () => {
  try {
    return parseRepeatOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return process.exit(2);
  }
};

const given = optionsOrExit();
stopChildrenOnExit();
await ensureInstalled();
const options = await withPossibleConditions(given);
const needsBrowser = options.kinds.includes('journeys');
// Built before runs start side by side, which would all build it.
await (needsBrowser ? ensureBuilt() : ensureApiBuilt());
const chromium = needsBrowser ? await findChromium() : { args: [] };
const only = options.only === undefined ? {} : { only: options.only };
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

/** @param {import('./repeat-options.mjs').PlannedRun} planned */
const programFor = (planned) => {
  const file = `${RESULTS}/${nameOf(planned)}.json`;
  return planned.kind === 'journeys'
    ? playwright(chromium, { file, ...only })
    : vitest(planned.kind, { run: planned.run, file, ...only });
};

const all = [];
for (const batch of batchesOf(plannedRuns(options), availableParallelism()))
  all.push(...(await Promise.all(batch.map((planned, core) => runOnce(planned, programFor(planned), core)))));

const counts = sum(all);
const isEmpty = counts.passed + counts.failed === 0;
if (isEmpty) console.log('No test was run.');
process.exitCode = counts.failed === 0 && !isEmpty ? 0 : 1;
console.log(`\n${summaryLines(counts)}`);
