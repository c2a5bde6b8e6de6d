import { ensureApiBuilt, ensureBuilt } from './build.mjs';
import { run } from './child-processes.mjs';
import { findChromium } from './chromium.mjs';
import { ensureClamd } from './clamd.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { report, runStaticSteps, staticSteps } from './static-steps.mjs';
import { runPlaywright, runVitest } from './test-steps.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

/** A step that throws counts as one failure, and the others still run. @param {string} title @param {() => Promise<Counts>} work */
export const step = async (title, work) => {
  console.log(`\n— ${title}`);
  try {
    return await work();
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, names: [title] };
  }
};

/** @param {import('./test-steps.mjs').BrowserTests} folder */
const runBrowserTests = async (folder) => {
  await ensureBuilt();
  return runPlaywright(await findChromium(), [folder]);
};

/** What fails here fails again in the browser tests, which then say why. */
const prepareBrowserTests = async () => {
  const outcome = await run(process.execPath, ['--import', 'tsx', inRoot('e2e', 'harness', 'prepare.ts')], {
    cwd: ROOT,
  });
  report('preparation of the browser tests', outcome);
};

/** API tests wait for the database and for jobs, which leaves time to prepare the browser tests. */
const runApiTests = async () => {
  await ensureApiBuilt();
  const prepared = prepareBrowserTests();
  const counts = await runVitest('api', 'API tests');
  await prepared;
  return counts;
};

/** What every change has to pass. @returns {Promise<Counts[]>} */
export const runStandardSuite = async () => [
  await step('lint, format and types', () => runStaticSteps(staticSteps())),
  await step('unit and component tests', () => runVitest('unit', 'unit and component tests')),
  await step('API tests on a real PostgreSQL', runApiTests),
  await step('browser tests in a real Chromium', () => runBrowserTests('journeys')),
];

/** The drills that take too long for every change. @returns {Promise<Counts[]>} */
export const runSlowSuite = async () => [
  await step(
    'slow unit and API tests: long calculations, kill, failover, full-disk and backup drills',
    async () => {
      await ensureClamd();
      return runVitest('slow', 'slow unit and API tests');
    },
  ),
  await step('slow browser tests: viewers, sessions, faults and every screen of every role', () =>
    runBrowserTests('drills'),
  ),
];
