import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Only ends a start that hangs: on a busy machine, one that makes its database takes minutes. */
export const START_TIMEOUT = 240_000;
const STOP_TIMEOUT = 25_000;
const POLL_INTERVAL = 50;

/** What a program needs of its surroundings; the rest (a developer's DATABASE_URL, say) must not reach the app. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'SystemRoot', 'USERPROFILE'];

/** The built app with a database of its own, as `npm start` or `npm run serve` run it. */
export interface RunningApp {
  readonly address: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Waits until something is printed after the given position; answers the first group of the pattern. */
  readonly waitForOutput: (pattern: RegExp, from?: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const start = (mode: readonly string[], dataDir: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--import',
      pathToFileURL(path.join(ROOT, 'scripts', 'exit-with-parent.mjs')).href,
      path.join(ROOT, 'api', 'dist', 'main.js'),
      ...mode,
    ],
    {
      // Not the project's folder: a .env there is none of this app's business.
      cwd: dataDir,
      env: {
        ...Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]])),
        DATA_DIR: path.join(dataDir, 'data'),
        PORT: '0',
        // The disk of whoever runs the tests may be nearly full.
        DISK_RESERVE_BYTES: '0',
        LOG_LEVEL: mode.includes('--demo') ? 'warn' : 'info',
      },
      // The channel closes when a worker ends, however it ends, and the app ends with it.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const left = once(child, 'exit');
  child.kill('SIGTERM');
  const late = new AbortController();
  const killer = sleep(STOP_TIMEOUT, undefined, { signal: late.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await left;
  late.abort();
  await killer;
};

const ready = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
};

/** `address`: where the app prints its own address, in the first group. */
const startApp = async (mode: readonly string[], address: RegExp): Promise<RunningApp> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cotyle-e2e-'));
  const child = start(mode, dataDir);
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);

  const waitForPrinted: RunningApp['waitForOutput'] = async (pattern, from = 0) => {
    const until = Date.now() + START_TIMEOUT;
    for (;;) {
      const found = pattern.exec(output.slice(from));
      if (found) return found[1] ?? found[0];
      if (child.exitCode !== null) throw new Error(`The app ended by itself:\n${output}`);
      if (Date.now() > until) throw new Error(`The app never printed ${pattern.source}:\n${output}`);
      await sleep(POLL_INTERVAL);
    }
  };
  const stop = async (): Promise<void> => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    const origin = new URL(await waitForPrinted(address)).origin;
    while (!(await ready(origin))) await sleep(POLL_INTERVAL);
    return { address: origin, output: () => output, waitForOutput: waitForPrinted, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** With the demo's people in it. */
export const startDemo = (): Promise<RunningApp> => startApp(['--demo'], /ready at (http\S+)/);

const SETUP_LINK = /"link":"(http[^"]+)"/;

/** As it is on the day it is installed: nobody is in it, and its setup link is printed. */
export const startNewInstallation = async (): Promise<RunningApp & { setupLink: string }> => {
  const app = await startApp([], SETUP_LINK);
  return { ...app, setupLink: await app.waitForOutput(SETUP_LINK) };
};
