/** @typedef {{ passed: number, failed: number, names?: readonly string[] }} Counts names: of the tests that failed */
/** @typedef {{ file: string, title?: string, message?: string }} Failure no title: the file failed outside of a test */

/** @param {readonly Counts[]} all @returns {Counts} */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  names: all.flatMap(({ names = [] }) => names),
});

/**
 * A non-zero exit code counts as at least one failure, whatever the program reported.
 * @param {Counts} counts
 * @param {number} code
 * @param {string} name
 * @returns {Counts}
 */
export const atLeastOneFailure = (counts, code, name) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, names: [name] } : counts;

/** @param {Failure} failure */
export const nameOf = ({ file, title }) => (title === undefined ? file : `${file}: ${title}`);

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 */

/**
 * From the JSON report of vitest. A file that could not be loaded has no tests and counts as one failure.
 * @param {VitestReport} report
 * @returns {Failure[]}
 */
export const failuresInVitest = ({ testResults }) => {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        file: name,
        title: fullName,
        message: failureMessages.join('\n'),
      })),
  );
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return [...failed, ...broken.map(({ name, message = '' }) => ({ file: name, message }))];
};

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export const countVitest = (report) => {
  const failures = failuresInVitest(report);
  return { passed: report.numPassedTests, failed: failures.length, names: failures.map(nameOf) };
};

/**
 * @typedef {{ results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, ok: boolean, tests?: PlaywrightTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: { message?: string }[], suites?: Suite[] }} PlaywrightReport
 */

/**
 * @param {Suite} suite
 * @returns {Failure[]}
 */
const failuresInSuite = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests = [] }) => ({
      file,
      title,
      message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
    })),
  ...suites.flatMap(failuresInSuite),
];

/**
 * From the JSON report of Playwright, including errors outside of any test.
 * @param {PlaywrightReport} report
 * @returns {Failure[]}
 */
export const failuresInPlaywright = ({ errors, suites = [] }) => [
  ...failuresInSuite({ suites }),
  ...errors.map(({ message = 'an error outside of any test' }) => ({ file: message })),
];

/**
 * A flaky test passed on a retry and counts as passed.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export const countPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + report.errors.length,
  names: failuresInPlaywright(report).map(nameOf),
});

/** The failed tests by name and the totals, printed last because that is where a long run is read. @param {Counts} counts */
export const summaryLines = ({ passed, failed, names = [] }) =>
  [...names.map((name) => `✗ ${name}`), `${passed} passed, ${failed} failed`].join('\n');
