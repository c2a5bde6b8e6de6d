import { describe, expect, test } from 'vitest';
import { atLeastOneFailure, countPlaywright, countVitest, summaryLines, sum } from './test-counts.mjs';

describe('the summary of npm test', () => {
  test('adds up the counts of all steps', () => {
    expect(
      summaryLines(
        sum([
          { passed: 2, failed: 0 },
          { passed: 3, failed: 1 },
        ]),
      ),
    ).toBe('5 passed, 1 failed');
  });

  test('lists the failed tests above the totals', () => {
    const api = countVitest({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: 'lists.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'A list pages' },
            { status: 'failed', fullName: 'A list sorts' },
          ],
        },
      ],
    });
    const browser = countPlaywright({
      stats: { expected: 1, unexpected: 1, flaky: 0 },
      errors: [],
      suites: [
        {
          suites: [
            {
              specs: [
                { title: 'signs in', file: 'sign-in.spec.ts', ok: true },
                { title: 'logs out', file: 'sign-in.spec.ts', ok: false },
              ],
            },
          ],
        },
      ],
    });
    expect(summaryLines(sum([api, browser]))).toBe(
      '✗ lists.test.ts: A list sorts\n✗ sign-in.spec.ts: logs out\n2 passed, 2 failed',
    );
  });

  test('counts a test file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [
        {
          name: 'one.test.ts',
          status: 'failed',
          assertionResults: [{ status: 'failed', fullName: 'One fails' }],
        },
        { name: 'two.test.ts', status: 'failed', assertionResults: [] },
        {
          name: 'three.test.ts',
          status: 'passed',
          assertionResults: [{ status: 'passed', fullName: 'Three passes' }],
        },
      ],
    };
    expect(countVitest(report)).toEqual({
      passed: 4,
      failed: 2,
      names: ['one.test.ts: One fails', 'two.test.ts'],
    });
  });

  test('counts browser tests and errors outside of them', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({
      passed: 6,
      failed: 2,
      names: ['an error outside of any test'],
    });
  });

  test('counts a step with a non-zero exit code as a failure', () => {
    const after = (failed: number, code: number) =>
      atLeastOneFailure({ passed: 9, failed }, code, 'API tests');
    expect(after(0, 1)).toEqual({ passed: 9, failed: 1, names: ['API tests'] });
    expect(after(2, 1)).toEqual({ passed: 9, failed: 2 });
    expect(after(0, 0)).toEqual({ passed: 9, failed: 0 });
  });
});
