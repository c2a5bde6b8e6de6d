import { testsImporting } from './tests-importing.mjs';

/** @typedef {'quick' | 'unit' | 'api' | 'slow' | 'slowCases'} VitestKind */

/** Component tests need no more than unit tests do, so both run together. */
const PROJECTS = /** @type {const} */ ({
  quick: ['unit'],
  unit: ['unit', 'components'],
  api: ['api'],
  slow: ['slow-unit', 'slow'],
  slowCases: ['unit', 'components', 'api'],
});

/** The arguments that choose the tests of a kind. @param {VitestKind} kind */
export const projectArguments = (kind) => PROJECTS[kind].flatMap((project) => ['--project', project]);

/** The files in which a test is tagged as slow (`domain/src/testing/slow.ts`). */
const filesWithSlowCases = () =>
  ['domain', 'contract', 'web/src', 'api/src'].flatMap((folder) => testsImporting('slow', folder));

/**
 * The arguments that leave the tests tagged as slow to the slow tests.
 * @param {VitestKind} kind
 * @returns {readonly string[]}
 */
export const tagArguments = (kind) => {
  if (kind === 'slow') return [];
  return kind === 'slowCases' ? ['--tags-filter=slow', ...filesWithSlowCases()] : ['--tags-filter=!slow'];
};

/** The variables with which vitest runs them. @param {VitestKind} kind */
export const projectEnvironment = (kind) => (kind === 'quick' ? { COTYLE_TESTS: 'quick' } : {});
