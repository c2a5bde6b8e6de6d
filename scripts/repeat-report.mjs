import { nameOf } from './test-counts.mjs';

/** @typedef {{ kind: string, condition: string, run: number, of: number }} Run */

/** @param {Run} run */
export const titleOf = ({ kind, condition, run, of }) => `${kind}, ${condition}, run ${run} of ${of}`;

/** What fast-check needs to make the same values again. @param {string} message */
export const seedOf = (message) => /\{ seed: -?\d+, path: "[^"]*"/.exec(message)?.[0].slice(2);

/** What vitest gives in place of a message for a test that took longer than it may. */
const TIMED_OUT = /Error: STACK_TRACE_ERROR.*/;

/** The first line that says something, without the colours of a terminal. @param {string} message */
const firstLineOf = (message) =>
  message
    .replace(TIMED_OUT, 'The test timed out.')
    // oxlint-disable-next-line no-control-regex -- The colours of a terminal begin with a control character.
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');

/**
 * @param {Run} run
 * @param {import('./test-counts.mjs').Failure} failure
 * @param {string} root of the project: its paths are shown from there
 */
export const failureLine = (run, failure, root) => {
  const { message = '' } = failure;
  const name = nameOf(failure).replace(`${root}/`, '');
  const details = [titleOf(run), seedOf(message)].filter((part) => part !== undefined).join('; ');
  const said = firstLineOf(message);
  return `${name} (${details})${said === undefined ? '' : `\n    ${said}`}`;
};
