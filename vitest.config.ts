import { defineConfig } from 'vitest/config';

/**
 * These only end a test that hangs. No test asserts by them how fast something is: on one busy core, deriving a key or starting
 * a database takes twenty times as long as on an idle machine.
 */
const HANGS = { testTimeout: 180_000, hookTimeout: 180_000 };
/** What has to come about is waited for, nearly as long, so that the message says what did not. */
const PATIENCE = { poll: { timeout: 150_000, interval: 20 } };
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
          ...HANGS,
          expect: PATIENCE,
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
          ...HANGS,
          expect: PATIENCE,
          maxWorkers: 2,
        },
      },
    ],
  },
});
