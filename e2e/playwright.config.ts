import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM } from './harness/chromium.ts';
import { TIME_ZONE } from './harness/time-zone.ts';

/** `npm test` runs the journeys, `npm run test:slow` the drills, and `npm run test:thorough` all. */
const FOLDERS = (process.env['COTYLE_BROWSER_TESTS'] ?? 'journeys drills').split(' ');
/** Tests in the folder of the journeys that run with the drills. */
const DRILLS_AMONG_JOURNEYS = /@drill$/;
const withJourneys = FOLDERS.includes('journeys');
const withDrills = FOLDERS.includes('drills');

export default defineConfig({
  testDir: '.',
  testMatch: [...FOLDERS, ...(withDrills ? ['journeys'] : [])].map((folder) => `${folder}/**`),
  ...(withDrills ? {} : { grepInvert: DRILLS_AMONG_JOURNEYS }),
  ...(withJourneys ? {} : { grep: [/\bdrills\//, /\bthorough\//, DRILLS_AMONG_JOURNEYS] }),
  outputDir: '../test-results/e2e',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A flaky test is broken.
  retries: 0,
  forbidOnly: true,
  // These only end a test that hangs: no test asserts how fast something is.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../test-results/browser.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    colorScheme: 'light',
    // Without animations nothing has to be waited for or drawn twice.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces cost more than the steps themselves; use `--trace on` for one test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
});
