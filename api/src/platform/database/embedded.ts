import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.ts';
import { ensureCluster, ensureFolder, readCluster, SUPERUSER } from './embedded/cluster.ts';
import type { Cluster } from './embedded/cluster.ts';
import { stopOrphan } from './embedded/orphan.ts';
import { isFolderLocked, lockFolder } from './embedded/folder-lock.ts';
import { freePort } from './embedded/port.ts';
import type { ServerPlan, Postmaster } from './embedded/postmaster.ts';
import { adminClient, StartFailure, startPostmaster } from './embedded/postmaster.ts';
import { chooseRunAs } from './embedded/run-as.ts';
import { EmbeddedPostgresError } from './embedded/error.ts';

export interface EmbeddedPostgres {
  /** For the application: a role that owns no tables and has granted rights only. */
  readonly url: string;
  /** Of the owner of the database: for migrations, and for tests that create databases. */
  readonly superuserUrl: string;
  /** Fast shutdown; resolves when the server has ended. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly folder: string;
  readonly log: (line: string) => void;
  /** false in tests only: committed rows may be lost in a power cut. */
  readonly durable?: boolean;
}

const NAME = 'cotyle';
const START_TIMEOUT = 10_000;
// Left for a second or two by a killed server: its lock file, and children that still hold shared memory.
const TRANSIENT_ERRORS =
  /postmaster\.pid|shared memory|Address already in use|could not bind|could not create any TCP/;

const urlOf = (role: string, { password }: Cluster, port: number): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${NAME}`;

/** The superuser URL of a server that another process runs in this folder; undefined while there is none. */
export const findRunningPostgres = async (folder: string): Promise<string | undefined> => {
  if (!(await isFolderLocked(folder))) return undefined;
  const cluster = await readCluster(folder);
  // The fourth line is the port, the eighth the state.
  const lines = (await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (lines[7]?.trim() !== 'ready')
    throw new EmbeddedPostgresError(
      `The database in ${folder} is starting or stopping: try again in a moment.`,
    );
  return urlOf(SUPERUSER, cluster, Number(lines[3]));
};

const startWithRetries = async (plan: ServerPlan, choosePort: () => Promise<number>) => {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const port = await choosePort();
    try {
      return { postmaster: await startPostmaster(plan, port), port };
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      if (!TRANSIENT_ERRORS.test(error.message) || Date.now() > deadline)
        throw new EmbeddedPostgresError(
          `The embedded database in ${plan.folder} did not start: ${error.message}`,
          {
            cause: error,
          },
        );
      await sleep(100);
      await stopOrphan(plan);
    }
  }
};

const ensureDatabase = async (plan: ServerPlan, port: number): Promise<void> => {
  const client = adminClient(plan.cluster, port);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const exists = async (table: string, column: string): Promise<boolean> =>
      (await client.query(`select 1 from ${table} where ${column} = '${NAME}'`)).rowCount === 1;
    if (!(await exists('pg_roles', 'rolname')))
      await client.query(`create role ${NAME} login password '${plan.cluster.password}'`);
    if (!(await exists('pg_database', 'datname'))) await client.query(`create database ${NAME}`);
    // Earlier versions gave the database to the application, and with it the right to drop anything in it.
    await client.query(`alter database ${NAME} owner to ${SUPERUSER}`);
    // The job queue makes a schema of its own.
    await client.query(`grant create on database ${NAME} to ${NAME}`);
  } finally {
    await client.end();
  }
};

/** Keeps it running on its port until it is stopped, so that the application's pool recovers by itself. */
const supervise = (plan: ServerPlan, first: Postmaster, port: number): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  let current = first;
  const watch = async (): Promise<void> => {
    for (let delay = 100; ; delay = Math.min(delay * 2, 5000)) {
      const since = Date.now();
      await current.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > 60_000) delay = 100;
      plan.log(`the database ended unexpectedly; starting it again in ${delay} ms`);
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = (await startWithRetries(plan, () => Promise.resolve(port))).postmaster;
        if (stopping.signal.aborted) return current.stop();
        plan.log('the database is running again');
      } catch (error) {
        plan.log(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      // A restart may have been running; it ends by itself.
      await watching;
    },
  };
};

/**
 * Starts PostgreSQL in a folder, with the binaries of an npm package. Call it from the main thread: the kernel ends the
 * server together with the thread that started it.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const folder = resolve(options.folder);
  const durable = options.durable ?? true;
  const binaries = await findBinaries();
  await ensureFolder(folder);
  const lock = await lockFolder(folder);
  try {
    const how = await chooseRunAs(binaries, folder);
    const cluster = await ensureCluster({ binaries, how, folder, durable, log: options.log });
    const plan: ServerPlan = { binaries, runAs: how, folder, cluster, durable, log: options.log };
    await stopOrphan(plan);
    const { postmaster, port } = await startWithRetries(plan, freePort);
    try {
      await ensureDatabase(plan, port);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    const supervisor = supervise(plan, postmaster, port);
    return {
      url: urlOf(NAME, cluster, port),
      superuserUrl: urlOf(SUPERUSER, cluster, port),
      async stop() {
        await supervisor.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
