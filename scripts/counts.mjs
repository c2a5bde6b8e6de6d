/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {readonly Counts[]} all @returns {Counts} */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
});

/**
 * A program that ended badly has failed at least once, whatever it wrote before.
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
export const atLeastOneFailure = (counts, code) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/**
 * From the JSON of vitest. A file that could not be loaded has no tests, and counts as one that failed.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export const countVitest = (report) => {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
};

/**
 * From the JSON of Playwright. A test that passed only on a second try is unreliable, but it passed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});

/** @param {Counts} counts */
export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
