import { nameOf } from './test-counts.mjs';

/** @typedef {{ kind: string, condition: string, run: number, of: number }} Run */

/** @param {Run} run */
export const titleOf = ({ kind, condition, run, of }) => `${kind}, ${condition}, run ${run} of ${of}`;

/** The seed and path with which fast-check generates the same values again. @param {string} message */
export const seedOf = (message) => /\{ seed: -?\d+, path: "[^"]*"/.exec(message)?.[0].slice(2);

/** The placeholder that vitest reports for a test that timed out. */
const TIMED_OUT = /Error: STACK_TRACE_ERROR.*/;

/** The first line that is not empty, without terminal colours. @param {string} message */
const firstLineOf = (message) =>
  message
    .replace(TIMED_OUT, 'The test timed out.')
    // oxlint-disable-next-line no-control-regex -- Terminal colours begin with a control character.
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');

/**
 * @param {Run} run
 * @param {import('./test-counts.mjs').Failure} failure
 * @param {string} root of the project; paths are shown relative to it
 */
export const failureLine = (run, failure, root) => {
  const { message = '' } = failure;
  const name = nameOf(failure).replace(`${root}/`, '');
  const details = [titleOf(run), seedOf(message)].filter((part) => part !== undefined).join('; ');
  const firstLine = firstLineOf(message);
  return `${name} (${details})${firstLine === undefined ? '' : `\n    ${firstLine}`}`;
};
