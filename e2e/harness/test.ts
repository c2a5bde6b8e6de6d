import { expect, test as plain } from '@playwright/test';
import { START_TIMEOUT, startDemo, startNewInstallation } from './app-process.ts';
import type { RunningApp } from './app-process.ts';
import { recordAnnouncements } from './announcements.ts';
import { watchFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { PREPARED_DEMO } from './prepared-demo.ts';
import { installClock } from './time.ts';
import type { Time } from './time.ts';

/** Marks a test among the journeys that runs with the drills: the path of a single feature, or a further case of one. */
export const DRILL = { tag: '@drill' };

/** The base of all tests: a browser whose faults are recorded. */
export const watched = plain.extend<{ faults: Faults; time: Time }>({
  faults: [
    async ({ context }, use) => {
      const faults = await watchFaults(context);
      await recordAnnouncements(context);
      await use(faults);
      // Route handlers that still run when the test ends must not fail it.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults.unexpected(), 'unexpected faults').toEqual([]);
    },
    { auto: true },
  ],
  time: async ({ context }, use) => {
    await use(await installClock(context));
    // Calls in progress when the test ends are completed.
    await context.unrouteAll({ behavior: 'wait' });
  },
});

/** In the demo clinic. Each worker has its own, so its tests never affect those of another worker. */
export const test = watched.extend<object, { clinic: RunningApp }>({
  clinic: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from it
    async ({}, use) => {
      const clinic = await startDemo(process.env[PREPARED_DEMO]);
      await use(clinic);
      await clinic.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.address),
});

/**
 * In an installation that is not set up yet, a new one for each test. It extends the test of the clinic, which is not
 * started for it, so that both run in the same workers: else it would wait until all others have ended.
 */
export const newInstallationTest = test.extend<{ installation: RunningApp & { setupLink: string } }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from it
    async ({}, use) => {
      const installation = await startNewInstallation();
      await use(installation);
      await installation.stop();
    },
    { timeout: START_TIMEOUT },
  ],
  baseURL: async ({ installation }, use) => use(installation.address),
});

export { expect };
