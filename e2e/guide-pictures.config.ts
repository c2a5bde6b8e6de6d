import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Takes the pictures of the user guide: `npm run guide:pictures`. */
export default defineConfig(base, {
  testDir: './guide-pictures',
  testMatch: ['**/*.pictures.ts'],
  reporter: [['list']],
  // One clinic for all pictures, in the order of the file.
  fullyParallel: false,
  workers: 1,
  use: { deviceScaleFactor: 1 },
});
