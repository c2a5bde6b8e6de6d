import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { chown } from 'node:fs/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** How the binaries are started, because PostgreSQL does not run as root. */
export interface RunAs {
  /** The required owner of the files; undefined for our own user. */
  readonly owner?: Identity;
  readonly prefix: readonly string[];
  /** Applied by Node where setpriv is missing. */
  readonly switchTo?: Identity;
}

const NOBODY: Identity = { uid: 65_534, gid: 65_534 };
const ROOT: Identity = { uid: 0, gid: 0 };
// The kernel sends SIGINT, a fast shutdown, when the thread that started the server ends, even by kill -9.
const ENDS_WITH_US = ['setpriv', '--pdeathsig', 'INT'];

const candidates = (): RunAs[] => {
  if (process.platform !== 'linux') return [{ prefix: [] }];
  if (process.getuid?.() !== 0) return [{ prefix: ENDS_WITH_US }, { prefix: [] }];
  return [
    {
      owner: NOBODY,
      prefix: [...ENDS_WITH_US, `--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups'],
    },
    // For a tree that only root can read: root outside the namespace, nobody inside.
    {
      owner: ROOT,
      prefix: ['unshare', '-U', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, ...ENDS_WITH_US],
    },
    { owner: NOBODY, prefix: [], switchTo: NOBODY },
  ];
};

// Only what the binaries need: our environment contains secrets, and PG* variables would change their behaviour.
const environment = (): NodeJS.ProcessEnv => {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const entries = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
};

export const spawnAs = (
  runAs: RunAs,
  file: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'detached'>,
): ChildProcess => {
  const [command = file, ...rest] = [...runAs.prefix, file, ...args];
  return spawn(command, rest, {
    ...options,
    ...runAs.switchTo,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
};

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs the command to its end; one that cannot be started is a failed outcome. */
export const runAs = (how: RunAs, file: string, args: readonly string[], cwd: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawnAs(how, file, args, { cwd });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });

const TRIAL = 'test -w "$1" && test -x "$1" && test -r "$2" && exec "$3" --version';

/** Picks the first candidate with which PostgreSQL starts and can write to the folder. */
export const chooseRunAs = async (binaries: Binaries, folder: string): Promise<RunAs> => {
  if (process.platform === 'win32') return { prefix: [] };
  let reason = '';
  for (const candidate of candidates()) {
    try {
      if (candidate.owner) await chown(folder, candidate.owner.uid, candidate.owner.gid);
    } catch (error) {
      reason = String(error);
      continue;
    }
    const args = ['-c', TRIAL, 'sh', folder, binaries.share, binaries.postgres];
    const trial = await runAs(candidate, '/bin/sh', args, '/');
    if (trial.ok) return candidate;
    reason ||= trial.output;
  }
  const advice =
    process.getuid?.() === 0
      ? 'PostgreSQL does not run as root, and the user nobody cannot read the project or its data'
      : 'this user cannot write there or cannot run PostgreSQL';
  throw new EmbeddedPostgresError(
    `The embedded database cannot run in ${folder}: ${advice}. Move it, or set DATABASE_URL. (${reason.split('\n').at(-1)})`,
  );
};
