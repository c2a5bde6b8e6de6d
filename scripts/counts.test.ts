import { describe, expect, test } from 'vitest';
import { atLeastOneFailure, countPlaywright, countVitest, lastLine, sum } from './counts.mjs';

describe('the last line of npm test', () => {
  test('adds up every step', () => {
    expect(
      lastLine(
        sum([
          { passed: 2, failed: 0 },
          { passed: 3, failed: 1 },
        ]),
      ),
    ).toBe('5 passed, 1 failed');
  });

  test('counts a test file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 4, failed: 2 });
  });

  test('counts browser tests and what broke around them', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({
      passed: 6,
      failed: 2,
    });
  });

  test('never says that nothing failed when a step ended badly', () => {
    expect(atLeastOneFailure({ passed: 9, failed: 0 }, 1)).toEqual({ passed: 9, failed: 1 });
    expect(atLeastOneFailure({ passed: 9, failed: 2 }, 1)).toEqual({ passed: 9, failed: 2 });
    expect(atLeastOneFailure({ passed: 9, failed: 0 }, 0)).toEqual({ passed: 9, failed: 0 });
  });
});
