/** @typedef {'quick' | 'unit' | 'api' | 'slow'} VitestKind */

/** Component tests need no more than unit tests do, so both run together. */
const PROJECTS = /** @type {const} */ ({
  quick: ['unit'],
  unit: ['unit', 'components'],
  api: ['api'],
  slow: ['slow-unit', 'slow'],
});

/** The arguments that choose the tests of a kind. @param {VitestKind} kind */
export const projectArguments = (kind) => PROJECTS[kind].flatMap((project) => ['--project', project]);

/** The variables with which vitest runs them. @param {VitestKind} kind */
export const projectEnvironment = (kind) => (kind === 'quick' ? { COTYLE_TESTS: 'quick' } : {});
