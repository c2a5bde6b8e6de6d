import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM } from './harness/chromium.ts';

export default defineConfig({
  // Journeys are what every change must pass; the thorough ones go through every field, list, theme and fault besides.
  testDir: '.',
  testMatch: process.env['COTYLE_THOROUGH'] === '1' ? ['journeys/**', 'thorough/**'] : ['journeys/**'],
  outputDir: '../test-results/e2e',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes only sometimes is broken.
  retries: 0,
  forbidOnly: true,
  // These only end what hangs; how soon something comes about says how busy the machine is.
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
    timezoneId: 'America/New_York',
    colorScheme: 'light',
    // Nothing moves, so that nothing has to be waited for or drawn twice.
    contextOptions: { reducedMotion: 'reduce' },
    // Its copies of the page cost more than the steps themselves; `--trace on` brings them back for one test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
});
