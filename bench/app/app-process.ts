import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../scripts/node-settings.mjs';
import { ROOT } from '../system/paths.ts';
import { freePort } from '../../api/src/platform/database/embedded/port.ts';
import { start, waitUntil } from '../system/programs.ts';
import type { Program } from '../system/programs.ts';

const EXIT_WITH_PARENT = pathToFileURL(join(ROOT, 'scripts', 'exit-with-parent.mjs')).href;

export interface AppProcess extends Program {
  readonly address: URL;
  readonly dataDir: string;
}

/** BENCH_APP names the main file of another build to measure. */
export const builtApp = (): string => {
  const named = process.env['BENCH_APP'];
  if (named !== undefined) return named;
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' });
  return join(ROOT, 'api', 'dist', 'main.js');
};

/** One node of the application, configured by the environment. */
export const startNode = (
  main: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Program =>
  start(process.execPath, [...NODE_FLAGS, '--import', EXIT_WITH_PARENT, main, ...args], {
    // Not the project's folder, whose .env must not be read.
    cwd: folder,
    ipc: true,
    env: {
      ...NODE_ENVIRONMENT,
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      // One account of a benchmark makes the calls of many people.
      USER_CALLS_PER_SECOND: '1000000',
      // Nothing is made in the background while something is measured.
      DEMO_SCANS: 'quick',
      ...environment,
    },
  });

/** The built application with its embedded database: as `npm start` runs it, or as `npm run serve` without the demo. */
export const startAppProcess = async (
  folder: string,
  environment: Readonly<Record<string, string>>,
  { demo = true } = {},
): Promise<AppProcess> => {
  const main = builtApp();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const variables = { DATA_DIR: dataDir, PORT: String(port), ...environment };
  const program = startNode(main, folder, variables, demo ? ['--demo'] : []);
  const address = new URL(`http://127.0.0.1:${port}`);
  await waitUntil(program, async () => (await fetch(new URL('/readyz', address))).ok || undefined);
  return { ...program, dataDir, address };
};
