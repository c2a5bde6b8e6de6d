/** @typedef {'unit' | 'api' | 'slow'} VitestKind */

/** Component tests need no more than unit tests do, so both run together. */
const PROJECTS = /** @type {const} */ ({ unit: ['unit', 'components'], api: ['api'], slow: ['slow'] });

/** The arguments that choose the tests of a kind. @param {VitestKind} kind */
export const projectArguments = (kind) => PROJECTS[kind].flatMap((project) => ['--project', project]);
