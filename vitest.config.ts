import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { testsImporting } from './scripts/tests-importing.mjs';

/**
 * These only end a test that hangs, never assert how fast something is: on one busy core, deriving a key or starting a
 * database takes twenty times as long as on an idle machine.
 */
const TIMEOUTS = { testTimeout: 180_000, hookTimeout: 180_000 };
/** Shorter than the timeout of a test, so that the message names the condition. */
const POLLING = { poll: { timeout: 150_000, interval: 20 } };
const DEPENDENCIES = ['**/node_modules/**', '**/dist/**'];
/**
 * What calculates on volumes, images and meshes, and the API with its ciphers, PDFs and archives, takes most of the time;
 * `npm run check` leaves it to `npm test`.
 */
const LONG_CALCULATIONS = [
  'domain/src/{ct,implants,landmarks,models,motion,phantom,planning,sections,segmentation}/**',
  'api/**',
  'web/src/features/planning/motion/**',
];
/** `npm test` leaves these tests out, `npm run test:slow` runs them. */
const TAGS = [{ name: 'slow', description: 'takes seconds' }];
/** Projects with another number of workers run one after the other. */
const TWO_WORKERS = { maxWorkers: 2, sequence: { groupOrder: 1 } };
const isQuick = process.env['COTYLE_TESTS'] === 'quick';
const API = {
  isolate: false,
  tags: TAGS,
  environment: 'node' as const,
  globalSetup: ['scripts/build-for-api-tests.mjs', 'api/src/testing/global-setup.ts'],
  setupFiles: ['api/src/testing/start-from-build.ts'],
  ...TIMEOUTS,
  expect: POLLING,
  provide: { isExhaustive: false },
  // These tests mostly wait: for jobs, pushes, timeouts and the database.
  maxWorkers: 3,
};

/** By its size this file would be the last one, and the other workers would wait for it. */
const LONGEST = /\/access-matrix\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    tags: TAGS,
    sequence: { sequencer: LongestFirst },
    // What was transformed is kept: for the next run, and between the kinds of tests.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/cotyle-tests' },
    projects: [
      {
        test: {
          name: 'unit',
          // The files of a worker share their modules, because loading them again took most of the time.
          isolate: false,
          tags: TAGS,
          ...TWO_WORKERS,
          ...TIMEOUTS,
          expect: POLLING,
          environment: 'node',
          provide: { isExhaustive: false },
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'api/**/*.unit.test.ts',
          ],
          exclude: [...DEPENDENCIES, '**/*.slow.test.ts', ...(isQuick ? LONG_CALCULATIONS : [])],
        },
      },
      {
        test: {
          name: 'components',
          isolate: false,
          tags: TAGS,
          ...TWO_WORKERS,
          ...TIMEOUTS,
          expect: POLLING,
          environment: 'happy-dom',
          // Unlike a browser, it would open what a link downloads, and the next file would find another address.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          setupFiles: ['web/src/shared/testing/setup-dom.ts'],
          include: ['web/src/**/*.test.tsx'],
          exclude: DEPENDENCIES,
        },
      },
      {
        test: {
          ...API,
          name: 'api',
          // Hundreds of passwords are set and tried; the slow tests use the real cost.
          alias: [
            {
              find: /^\.\/password-cost\.ts$/,
              replacement: fileURLToPath(new URL('api/src/testing/cheap-password-cost.ts', import.meta.url)),
            },
          ],
          include: ['api/src/**/*.test.ts'],
          exclude: [...DEPENDENCIES, '**/*.unit.test.ts', '**/*.slow.test.ts'],
        },
      },
      {
        test: {
          // Calculations that take minutes, run by `npm run test:slow`.
          name: 'slow-unit',
          isolate: false,
          tags: TAGS,
          ...TWO_WORKERS,
          ...TIMEOUTS,
          environment: 'node',
          provide: { isExhaustive: true },
          include: [
            'domain/**/*.slow.test.ts',
            ...['domain', 'contract', 'web/src'].flatMap((folder) =>
              testsImporting('sampled', folder, /\.test\.ts$/),
            ),
            ...testsImporting('sampled', 'api/src', /\.unit\.test\.ts$/),
          ],
          exclude: DEPENDENCIES,
        },
      },
      {
        test: {
          ...API,
          // Kill, failover, full-disk and backup drills, run by `npm run test:slow`.
          name: 'slow',
          provide: { isExhaustive: true },
          include: [
            'api/src/**/*.slow.test.ts',
            ...testsImporting('sampled', 'api/src', /(?<!\.unit)\.test\.ts$/),
          ],
          exclude: DEPENDENCIES,
        },
      },
    ],
  },
});
