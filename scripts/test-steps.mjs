import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { runNode } from './child-processes.mjs';
import { atLeastOneFailure, countPlaywright, countVitest, sum, summaryLines } from './test-counts.mjs';
import { commandOf, inRoot, ROOT } from './paths.mjs';
import { report } from './static-steps.mjs';
import { projectArguments, projectEnvironment, tagArguments } from './vitest-projects.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {'journeys' | 'drills' | 'thorough'} BrowserTests the folders of browser tests */

/**
 * Runs a test program that prints its progress and writes its report to a file.
 * @param {{ name: string, script: string, args: readonly string[], file: string, env?: NodeJS.ProcessEnv, count: (text: string) => Counts }} step
 * @returns {Promise<Counts>}
 */
const runCounted = async ({ name, script, args, file, env, count }) => {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const outcome = await runNode(script, args, { cwd: ROOT, show: true, env: { ...process.env, ...env } });
  report(name, outcome);
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0 };
  try {
    counts = count(readFileSync(file, 'utf8'));
  } catch {
    console.log(`    ${name} wrote no report`);
    return { passed: 0, failed: 1, names: [name] };
  }
  return atLeastOneFailure(counts, outcome.code, name);
};

/** @param {import('./vitest-projects.mjs').VitestKind} kind @param {string} name */
export const runVitest = (kind, name) => {
  const file = inRoot('test-results', `${kind}.json`);
  return runCounted({
    name,
    script: commandOf('vitest'),
    args: [
      'run',
      ...projectArguments(kind),
      ...tagArguments(kind),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    file,
    env: projectEnvironment(kind),
    count: (text) => countVitest(JSON.parse(text)),
  });
};

/**
 * @param {{ executablePath?: string, args: readonly string[] }} chromium
 * @param {string} file of the JSON report
 */
export const browserEnvironment = (chromium, file) => ({
  PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  ...(chromium.executablePath ? { CHROMIUM_PATH: chromium.executablePath } : {}),
  CHROMIUM_ARGS: chromium.args.join(' '),
});

/**
 * @param {{ executablePath?: string, args: readonly string[] }} chromium
 * @param {readonly BrowserTests[]} folders
 */
export const runPlaywright = (chromium, folders) => {
  const file = inRoot('test-results', 'browser.json');
  return runCounted({
    name: `browser tests: ${folders.join(', ')}`,
    script: commandOf('@playwright/test', 'e2e'),
    args: ['test', '-c', inRoot('e2e', 'playwright.config.ts'), '--reporter=list,json'],
    file,
    env: { ...browserEnvironment(chromium, file), COTYLE_BROWSER_TESTS: folders.join(' ') },
    count: (text) => countPlaywright(JSON.parse(text)),
  });
};

/** Prints the totals, and sets the exit code to 1 where something failed. @param {readonly Counts[]} results */
export const exitWithSummary = (results) => {
  const counts = sum(results);
  process.exitCode = counts.failed === 0 ? 0 : 1;
  console.log(`\n${summaryLines(counts)}`);
};
