import { defineConfig } from 'vitest/config';

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
          maxWorkers: 2,
        },
      },
    ],
  },
});
