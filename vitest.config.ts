import { defineConfig } from 'vitest/config';

/** What has to come about is waited for: how soon it does says how busy the machine is. */
const PATIENCE = { poll: { timeout: 55_000, interval: 20 } };
const DEPENDENCIES = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // The files of a worker share their modules: to load them anew for each took most of the time.
          isolate: false,
          maxWorkers: 2,
          // A property is tried a hundred times and more, and the machine may be busy.
          testTimeout: 20_000,
          environment: 'node',
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'api/**/*.unit.test.ts',
          ],
          exclude: DEPENDENCIES,
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          environment: 'node',
          include: ['api/src/**/*.test.ts'],
          exclude: [...DEPENDENCIES, '**/*.unit.test.ts'],
          globalSetup: ['api/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: PATIENCE,
          maxWorkers: 2,
        },
      },
    ],
  },
});
