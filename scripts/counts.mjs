/** @typedef {{ passed: number, failed: number, names?: readonly string[] }} Counts with the names of those that failed */

/** @param {readonly Counts[]} all @returns {Counts} */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  names: all.flatMap(({ names = [] }) => names),
});

/**
 * A program that ended badly has failed at least once, whatever it wrote before.
 * @param {Counts} counts
 * @param {number} code
 * @param {string} name
 * @returns {Counts}
 */
export const atLeastOneFailure = (counts, code, name) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, names: [name] } : counts;

/**
 * From the JSON of vitest. A file that could not be loaded has no tests, and counts as one that failed.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 * @returns {Counts}
 */
export const countVitest = (report) => {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name}: ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    names: [...failed, ...broken.map(({ name }) => name)],
  };
};

/**
 * @typedef {{ specs?: { title: string, file: string, ok: boolean }[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
const namesIn = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(namesIn),
];

/**
 * From the JSON of Playwright. A test that passed only on a second try is unreliable, but it passed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: { message?: string }[], suites?: Suite[] }} report
 * @returns {Counts}
 */
export const countPlaywright = ({ stats, errors, suites = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  names: [...namesIn({ suites }), ...errors.map(({ message = 'an error outside of any test' }) => message)],
});

/** What failed by name, because whoever reads a long run reads its end. @param {Counts} counts */
export const lastLines = ({ passed, failed, names = [] }) =>
  [...names.map((name) => `✗ ${name}`), `${passed} passed, ${failed} failed`].join('\n');
