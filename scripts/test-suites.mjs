import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { runNode } from './child-processes.mjs';
import { ensureClamd } from './clamd.mjs';
import { commandOf, inRoot, ROOT } from './paths.mjs';
import { runStaticSteps } from './static-steps.mjs';
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
const runBrowserTests = async (folder) => runPlaywright(await findChromium(), [folder]);

/**
 * What the browser tests need: the build and the demo. Making the demo waits a lot, so it runs beside the unit tests. It is
 * made again before the browser tests if it is too old by then.
 */
const prepareBrowserTests = () =>
  runStaticSteps([
    {
      name: 'build and demo for the browser tests',
      work: () =>
        runNode(commandOf('tsx'), [inRoot('e2e', 'harness', 'prepare-build-and-demo.ts')], { cwd: ROOT }),
    },
  ]);

/** The tests that every change has to pass. @returns {Promise<Counts[]>} */
export const runStandardSuite = async () => {
  const prepared = step('build and demo, beside the unit tests', prepareBrowserTests);
  const results = [
    await step('unit and component tests', () => runVitest('unit', 'unit and component tests')),
    // The API tests start processes from the build.
    await prepared,
    await step('API tests on a real PostgreSQL', () => runVitest('api', 'API tests')),
  ];
  if (existsSync(inRoot('e2e', 'playwright.config.ts')))
    results.push(await step('browser tests in a real Chromium', () => runBrowserTests('journeys')));
  return results;
};

/** The drills that take too long for every change. @returns {Promise<Counts[]>} */
export const runSlowSuite = async () => [
  await step(
    'slow unit and API tests: long calculations, kill, failover, full-disk and backup drills',
    async () => {
      await ensureClamd();
      return runVitest('slow', 'slow unit and API tests');
    },
  ),
  await step('cases of unit, component and API tests that take seconds', () =>
    runVitest('slowCases', 'slow cases'),
  ),
  await step('slow browser tests: viewers, sessions, faults and every screen of every role', () =>
    runBrowserTests('drills'),
  ),
];
