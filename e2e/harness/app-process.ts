import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Only ends a start that hangs: on a busy machine, creating the database takes minutes. */
export const START_TIMEOUT = 240_000;
const STOP_TIMEOUT = 25_000;
const POLL_INTERVAL = 50;

/** The only variables that reach the app: a developer's DATABASE_URL, for example, must not. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'SystemRoot', 'USERPROFILE'];

/** The built app with its own database, as `npm start` or `npm run serve` run it. */
export interface RunningApp {
  readonly address: string;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Waits for the pattern in the output after a position; resolves with its first group. */
  readonly waitForOutput: (pattern: RegExp, from?: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

const start = (mode: readonly string[], dataDir: string, environment: Environment): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--import',
      pathToFileURL(path.join(ROOT, 'scripts', 'exit-with-parent.mjs')).href,
      path.join(ROOT, 'api', 'dist', 'main.js'),
      ...mode,
    ],
    {
      // Not the project's folder, whose .env must not be read.
      cwd: dataDir,
      env: {
        ...Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]])),
        DATA_DIR: path.join(dataDir, 'data'),
        PORT: '0',
        // The tests also run on a disk that is nearly full.
        DISK_RESERVE_BYTES: '0',
        // Ready with the start, and nothing is added while a journey runs.
        DEMO_SCANS: 'quick',
        LOG_LEVEL: mode.includes('--demo') ? 'warn' : 'info',
        ...environment,
      },
      // The channel closes when a worker exits, even by a crash, and the app exits with it.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const cancelKill = new AbortController();
  const killer = sleep(STOP_TIMEOUT, undefined, { signal: cancelKill.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await exited;
  cancelKill.abort();
  await killer;
};

const ready = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
};

/** `address` matches the address that the app prints, in its first group. The folder is deleted when the app stops. */
const startApp = async (
  mode: readonly string[],
  address: RegExp,
  dataDir: string,
  { keepData = false, environment = {} }: { keepData?: boolean; environment?: Environment } = {},
): Promise<RunningApp> => {
  const child = start(mode, dataDir, environment);
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);

  const waitForOutput: RunningApp['waitForOutput'] = async (pattern, from = 0) => {
    const until = Date.now() + START_TIMEOUT;
    for (;;) {
      const found = pattern.exec(output.slice(from));
      if (found) return found[1] ?? found[0];
      if (child.exitCode !== null) throw new Error(`The app exited unexpectedly:\n${output}`);
      if (Date.now() > until) throw new Error(`The app never printed ${pattern.source}:\n${output}`);
      await sleep(POLL_INTERVAL);
    }
  };
  const stop = async (): Promise<void> => {
    await end(child);
    if (!keepData) await rm(dataDir, { recursive: true, force: true });
  };

  try {
    const origin = new URL(await waitForOutput(address)).origin;
    while (!(await ready(origin))) await sleep(POLL_INTERVAL);
    return { address: origin, output: () => output, waitForOutput, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const newFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'cotyle-e2e-'));

const DEMO_ADDRESS = /ready at (http\S+)/;
const startDemoIn = (folder: string, keepData: boolean, environment: Environment = {}): Promise<RunningApp> =>
  startApp(['--demo'], DEMO_ADDRESS, folder, { keepData, environment });

/** Where the app keeps its database, below the folder it was started with. */
export const databaseFolder = (folder: string): string => path.join(folder, 'data', 'postgres');

/** Starts the demo in a new folder, stops it once it is prepared, and answers the folder. */
export const prepareDemo = async (prepare: (folder: string) => Promise<void>): Promise<string> => {
  const folder = await newFolder();
  try {
    const app = await startDemoIn(folder, true);
    try {
      await prepare(folder);
    } finally {
      await app.stop();
    }
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

/** With the people and cases of the demo: a copy of the prepared one, or a new one. */
export const startDemo = async (
  prepared: string | undefined,
  environment: Environment = {},
): Promise<RunningApp> => {
  const folder = await newFolder();
  if (prepared) await cp(prepared, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return startDemoIn(folder, false, environment);
};

const SETUP_LINK = /"link":"(http[^"]+)"/;

/** A new installation without any user, whose setup link is printed. */
export const startNewInstallation = async (): Promise<RunningApp & { setupLink: string }> => {
  const app = await startApp([], SETUP_LINK, await newFolder());
  return { ...app, setupLink: await app.waitForOutput(SETUP_LINK) };
};
