/** @typedef {{ passed: number, failed: number, names?: readonly string[] }} Counts with the names of those that failed */
/** @typedef {{ file: string, title?: string, message?: string }} Failure without a title: what is around the tests failed */

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

/** @param {Failure} failure */
export const nameOf = ({ file, title }) => (title === undefined ? file : `${file}: ${title}`);

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 */

/**
 * From the JSON of vitest. A file that could not be loaded has no tests, and counts as one that failed.
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
 * From the JSON of Playwright, with what broke outside of any test.
 * @param {PlaywrightReport} report
 * @returns {Failure[]}
 */
export const failuresInPlaywright = ({ errors, suites = [] }) => [
  ...failuresInSuite({ suites }),
  ...errors.map(({ message = 'an error outside of any test' }) => ({ file: message })),
];

/**
 * A test that passed only on a second try is unreliable, but it passed.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export const countPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + report.errors.length,
  names: failuresInPlaywright(report).map(nameOf),
});

/** What failed by name, because whoever reads a long run reads its end. @param {Counts} counts */
export const summaryLines = ({ passed, failed, names = [] }) =>
  [...names.map((name) => `✗ ${name}`), `${passed} passed, ${failed} failed`].join('\n');
