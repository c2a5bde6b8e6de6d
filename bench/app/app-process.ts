import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NODE_FLAGS } from '../../scripts/node-flags.mjs';
import { ROOT } from '../system/paths.ts';
import { freePort, start, waitUntil } from '../system/programs.ts';
import type { Program } from '../system/programs.ts';

const EXIT_WITH_PARENT = pathToFileURL(join(ROOT, 'scripts', 'exit-with-parent.mjs')).href;

export interface AppProcess extends Program {
  readonly address: URL;
  readonly dataDir: string;
}

/** Another build can be measured by naming its main file. */
export const builtApp = (): string => {
  const named = process.env['BENCH_APP'];
  if (named !== undefined) return named;
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' });
  return join(ROOT, 'api', 'dist', 'main.js');
};

/** One node with what its environment names. */
export const startNode = (
  main: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Program =>
  start(process.execPath, [...NODE_FLAGS, '--import', EXIT_WITH_PARENT, main, ...args], {
    // Not the project's folder: a .env there is none of this app's business.
    cwd: folder,
    ipc: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      // One person of a benchmark stands for many.
      USER_CALLS_PER_SECOND: '1000000',
      ...environment,
    },
  });

/** The built application with its embedded database, as `npm start` runs it with the demo's people, or `npm run serve`. */
export const startAppProcess = async (
  folder: string,
  environment: Readonly<Record<string, string>>,
  { demo = true } = {},
): Promise<AppProcess> => {
  const main = builtApp();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const own = { DATA_DIR: dataDir, PORT: String(port), ...environment };
  const program = startNode(main, folder, own, demo ? ['--demo'] : []);
  const address = new URL(`http://127.0.0.1:${port}`);
  await waitUntil(program, async () => (await fetch(new URL('/readyz', address))).ok || undefined);
  return { ...program, dataDir, address };
};
