import { describe, expect, test } from 'vitest';
import { failuresInPlaywright, failuresInVitest } from './test-counts.mjs';
import { batchesOf, CONDITIONS, KINDS, parseRepeatOptions, plannedRuns } from './repeat-options.mjs';
import { failureLine, seedOf } from './repeat-report.mjs';
import { projectArguments, tagArguments } from './vitest-projects.mjs';

describe('the options of npm run test:repeat', () => {
  test('select every kind and condition by default', () => {
    expect(parseRepeatOptions([])).toEqual({ kinds: KINDS, conditions: CONDITIONS });
  });

  test('select kinds, conditions, a number of runs and a part of a path', () => {
    const args =
      '--kind api --kind unit --condition load --condition=one-core --runs 3 --only uploads/tus'.split(' ');
    expect(parseRepeatOptions(args)).toEqual({
      kinds: ['unit', 'api'],
      conditions: ['load', 'one-core'],
      runs: 3,
      only: 'uploads/tus',
    });
  });

  test.each([
    [['--kind', 'browser'], '--kind browser: use unit, api, slow, journeys.'],
    [['--condition', 'busy'], '--condition busy: use idle, load, one-core.'],
    [['--runs', '0'], '--runs 0: use a number from 1 to 9999.'],
    [['--runs', '2.5'], '--runs 2.5: use a number from 1 to 9999.'],
    [['--times', '3'], "Unknown option '--times'"],
    [['uploads'], "Unexpected argument 'uploads'"],
  ])('are rejected when invalid: %j', (args, message) => {
    expect(() => parseRepeatOptions(args)).toThrow(message);
  });
});

describe('the planned runs', () => {
  test('are twenty of the unit and API tests and five of the slow tests and journeys, under each condition', () => {
    const all = plannedRuns(parseRepeatOptions([]));
    for (const condition of CONDITIONS) {
      const numbers = KINDS.map(
        (kind) => all.filter((one) => one.kind === kind && one.condition === condition).length,
      );
      expect(numbers).toEqual([20, 20, 5, 5]);
    }
  });

  test('alternate between the conditions', () => {
    const all = plannedRuns(parseRepeatOptions(['--kind', 'unit', '--runs', '2']));
    expect(all.map(({ condition, run, of }) => `${condition} ${run}/${of}`)).toEqual([
      'idle 1/2',
      'load 1/2',
      'one-core 1/2',
      'idle 2/2',
      'load 2/2',
      'one-core 2/2',
    ]);
  });
});

describe('runs that start together', () => {
  const together = (...args: string[]) =>
    batchesOf(plannedRuns(parseRepeatOptions(args)), 2).map((batch) =>
      batch.map(({ kind, condition, run }) => `${kind} ${condition} ${run}`).join(', '),
    );

  test('are those on one core, one for each core', () => {
    expect(together('--kind', 'api', '--condition', 'one-core', '--runs', '3')).toEqual([
      'api one-core 1, api one-core 2',
      'api one-core 3',
    ]);
  });

  test('are never those of an idle machine, under load or in the browser', () => {
    const alone = together('--kind', 'api', '--condition', 'idle', '--condition', 'load', '--runs', '2');
    expect(alone).toEqual(['api idle 1', 'api load 1', 'api idle 2', 'api load 2']);
    expect(together('--kind', 'journeys', '--condition', 'one-core', '--runs', '2')).toHaveLength(2);
  });
});

const RUN = { kind: 'unit', condition: 'load', run: 7, of: 20 };

describe('a failure reported by npm run test:repeat', () => {
  test('of a property names its file, title, condition, run and seed', () => {
    const message =
      'Error: Property failed after 3 tests\n{ seed: -1398225744, path: "2:0:1", endOnFailure: true }\nCounterexample: [0]';
    const [failure] = failuresInVitest({
      numPassedTests: 0,
      numFailedTests: 1,
      testResults: [
        {
          name: '/project/domain/src/angle.test.ts',
          status: 'failed',
          assertionResults: [{ status: 'failed', fullName: 'an angle turns', failureMessages: [message] }],
        },
      ],
    });
    expect(failure && failureLine(RUN, failure, '/project')).toBe(
      'domain/src/angle.test.ts: an angle turns (unit, load, run 7 of 20; seed: -1398225744, path: "2:0:1")\n' +
        '    Error: Property failed after 3 tests',
    );
  });

  test('of a journey has the message of Playwright without colours', () => {
    const [failure] = failuresInPlaywright({
      stats: { expected: 0, unexpected: 1, flaky: 0 },
      errors: [],
      suites: [
        {
          specs: [
            {
              title: 'signs in',
              file: 'journeys/sign-in.spec.ts',
              ok: false,
              tests: [
                { results: [{ error: { message: '\n\u001B[31mError:\u001B[39m not visible\n at x' } }] },
              ],
            },
          ],
        },
      ],
    });
    expect(failure && failureLine({ ...RUN, kind: 'journeys' }, failure, '/project')).toBe(
      'journeys/sign-in.spec.ts: signs in (journeys, load, run 7 of 20)\n    Error: not visible',
    );
  });

  test('of a file that could not be loaded names the file', () => {
    const [failure] = failuresInVitest({
      numPassedTests: 0,
      numFailedTests: 0,
      testResults: [
        { name: '/project/a.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
      ],
    });
    expect(failure && failureLine(RUN, failure, '/project')).toBe(
      'a.test.ts (unit, load, run 7 of 20)\n    no module',
    );
  });

  test('of a test that timed out names the timeout', () => {
    const failure = { file: 'a.test.ts', title: 'a', message: 'Error: STACK_TRACE_ERROR\n    at x' };
    expect(failureLine(RUN, failure, '/project')).toContain('\n    The test timed out.');
  });

  test('of a test without a property has no seed', () => {
    expect(seedOf('AssertionError: expected 1 to be 2')).toBeUndefined();
  });
});

test('the unit tests of a run include the component tests', () => {
  expect(projectArguments('unit')).toEqual(['--project', 'unit', '--project', 'components']);
  expect(projectArguments('api')).toEqual(['--project', 'api']);
  expect(projectArguments('slow')).toEqual(['--project', 'slow-unit', '--project', 'slow']);
});

test('a test that is tagged as slow is left to the slow tests, which name its file', () => {
  for (const kind of ['quick', 'unit', 'api'] as const)
    expect(tagArguments(kind)).toEqual(['--tags-filter=!slow']);
  expect(tagArguments('slow')).toEqual([]);
  const [filter, ...files] = tagArguments('slowCases');
  expect(filter).toBe('--tags-filter=slow');
  expect(files).toContain('api/src/backup/backup.test.ts');
});
