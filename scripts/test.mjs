import { existsSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { stopChildrenOnExit } from './child-processes.mjs';
import { findChromium } from './chromium.mjs';
import { summaryLines, sum } from './test-counts.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './paths.mjs';
import { runStaticSteps, staticSteps } from './static-steps.mjs';
import { runPlaywright, runVitest } from './test-steps.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

/** A step that throws counts as one failure, and the others still run. @param {string} title @param {() => Promise<Counts>} work */
const step = async (title, work) => {
  console.log(`\n— ${title}`);
  try {
    return await work();
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, names: [title] };
  }
};

const browserTests = async () => {
  await ensureBuilt();
  return runPlaywright(await findChromium());
};

stopChildrenOnExit();
await ensureInstalled();
const results = [
  await step('lint, format and types', () => runStaticSteps(staticSteps())),
  await step('unit tests', () => runVitest('unit', 'unit tests')),
  await step('API tests on a real PostgreSQL', () => runVitest('api', 'API tests')),
];
if (existsSync(inRoot('e2e', 'playwright.config.ts')))
  results.push(await step('browser tests in a real Chromium', browserTests));

const counts = sum(results);
process.exitCode = counts.failed === 0 ? 0 : 1;
console.log(`\n${summaryLines(counts)}`);
