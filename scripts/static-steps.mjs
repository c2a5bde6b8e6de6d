import { readdirSync } from 'node:fs';
import { runNode } from './child-processes.mjs';
import { findFolderCycles, folderProblems } from './folder-cycles.mjs';
import { commandOf, inRoot, ROOT } from './paths.mjs';
import { supplyChainProblems } from './supply-chain/supply-chain.mjs';

/** @typedef {{ name: string, work: () => Promise<import('./child-processes.mjs').Outcome> }} Step */

const PACKAGES = ['domain', 'contract', 'api', 'web', 'e2e', 'bench', 'scripts'];

/** tsc fails on a package without sources. @param {string} name */
const hasSources = (name) =>
  readdirSync(inRoot(name), { recursive: true }).some((file) => {
    const path = file.toString();
    return /\.(ts|tsx|mjs)$/.test(path) && !path.includes('node_modules');
  });

/** Where results are kept between runs: what has not changed is not computed again. */
const CACHE = inRoot('node_modules', '.cache', 'cotyle-check');

/** The compiler and the type-aware lint are Go programs that hold little memory for the time they spend to free it. */
const LESS_COLLECTION = { ...process.env, GOGC: process.env['GOGC'] ?? '400' };

/** @param {string} name */
const typesCache = (name) => ['--incremental', '--tsBuildInfoFile', `${CACHE}/${name}.tsbuildinfo`];

const KNIP = ['--no-progress', '--treat-config-hints-as-errors'];

/**
 * @param {() => readonly string[]} findProblems
 * @returns {Promise<import('./child-processes.mjs').Outcome>}
 */
const checkHere = async (findProblems) => {
  const startedAt = performance.now();
  const problems = findProblems();
  return {
    code: problems.length === 0 ? 0 : 1,
    output: problems.join('\n'),
    seconds: (performance.now() - startedAt) / 1000,
  };
};

/** @returns {Step[]} the checks that run no code of ours: lint, format and types */
export const staticSteps = () => [
  {
    name: 'lint',
    work: () =>
      runNode(commandOf('oxlint'), ['--type-aware', '--deny-warnings'], { cwd: ROOT, env: LESS_COLLECTION }),
  },
  {
    name: 'format',
    work: () => runNode(commandOf('oxfmt'), ['--list-different'], { cwd: ROOT }),
  },
  {
    name: 'import cycles of folders',
    work: () => checkHere(() => folderProblems(findFolderCycles(ROOT, PACKAGES.filter(hasSources)))),
  },
  {
    name: 'licences, install scripts, SBOM and notices',
    work: () => checkHere(() => supplyChainProblems(ROOT)),
  },
  {
    name: 'unused files, exports and dependencies',
    work: () =>
      runNode(commandOf('knip'), [...KNIP, '--cache', '--cache-location', `${CACHE}/knip`], { cwd: ROOT }),
  },
  ...PACKAGES.filter(hasSources).map((name) => ({
    name: `types of ${name}`,
    work: () =>
      runNode(commandOf('typescript'), ['-p', name, ...typesCache(name)], {
        cwd: ROOT,
        env: LESS_COLLECTION,
      }),
  })),
];

/** @param {string} name @param {{ code: number, output: string, seconds: number }} outcome */
export const report = (name, { code, output, seconds }) => {
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0 && output.trim()) console.log(output.trim().replace(/^/gm, '    '));
};

/**
 * Two at a time: each of these programs uses about one core.
 * @param {readonly Step[]} steps
 * @returns {Promise<import('./test-counts.mjs').Counts>}
 */
export const runStaticSteps = async (steps) => {
  const queue = [...steps];
  let passed = 0;
  /** @type {string[]} */
  const names = [];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const outcome = await step.work();
      report(step.name, outcome);
      if (outcome.code === 0) passed += 1;
      else names.push(step.name);
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed, failed: names.length, names };
};
