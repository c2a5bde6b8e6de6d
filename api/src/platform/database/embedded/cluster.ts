import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';
import { runAs } from './run-as.ts';
import { EmbeddedPostgresError } from './error.ts';

export interface Cluster {
  readonly data: string;
  readonly password: string;
}

export const SUPERUSER = 'postgres';
const NAME = 'cluster';
const DRAFT = 'cluster.new-';

const lstatOrNothing = (path: string) => lstat(path).catch(() => undefined);

/** Children first: after a kill the top still has its old owner, and the next start repeats the change. */
const changeOwner = async (path: string, owner: { uid: number; gid: number }): Promise<void> => {
  const isFolder = (await lstat(path)).isDirectory();
  if (isFolder) for (const name of await readdir(path)) await changeOwner(join(path, name), owner);
  await lchown(path, owner.uid, owner.gid);
};

const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const initialise = async (options: {
  binaries: Binaries;
  how: RunAs;
  folder: string;
  durable: boolean;
}): Promise<void> => {
  const { binaries, how, folder } = options;
  const draft = await mkdtemp(join(folder, DRAFT));
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  if (how.owner) await changeOwner(draft, how.owner);
  const result = await runAs(
    how,
    binaries.initdb,
    [
      `--pgdata=${join(draft, 'data')}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      // Independent of the locales that are installed.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    folder,
  );
  if (!result.ok)
    throw new EmbeddedPostgresError(`The embedded database could not be created: ${result.output}`);
  await syncFolder(draft);
  await rename(draft, join(folder, NAME));
  await syncFolder(folder);
};

/** Drafts that a killed start left; one that an initdb is still writing is removed by the next start. */
const removeDrafts = async (folder: string): Promise<void> => {
  const again = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  for (const name of await readdir(folder))
    if (name.startsWith(DRAFT)) await rm(join(folder, name), again).catch(() => undefined);
};

/** Creates the cluster at the first start, by a rename: a kill at any moment leaves none or a complete one. */
export const ensureCluster = async (options: {
  binaries: Binaries;
  how: RunAs;
  folder: string;
  durable: boolean;
  log: (line: string) => void;
}): Promise<Cluster> => {
  const { folder, how, log } = options;
  const home = join(folder, NAME);
  await removeDrafts(folder);
  if (!(await lstatOrNothing(home))) {
    log('creating the database cluster');
    await initialise(options);
  }
  if (how.owner && (await lstat(home)).uid !== how.owner.uid) await changeOwner(home, how.owner);
  return readCluster(folder);
};

export const readCluster = async (folder: string): Promise<Cluster> => {
  const home = join(folder, NAME);
  return { data: join(home, 'data'), password: (await readFile(join(home, 'password'), 'utf8')).trim() };
};

export const ensureFolder = async (folder: string): Promise<void> => {
  try {
    // Parent folders can be entered but not listed: the database may run as another user.
    await mkdir(dirname(folder), { recursive: true, mode: 0o711 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new EmbeddedPostgresError(
      `The folder ${folder} cannot hold the database (${code}): it belongs to another user or cannot be created.`,
      { cause: error },
    );
  }
};
