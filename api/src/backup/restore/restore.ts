import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { connectionTo } from '../../platform/database/connection.ts';
import type { ChainVerdict } from '../../audit/verify-chain.ts';
import type { Config } from '../../config/config.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { isFolderLocked } from '../../platform/database/embedded/folder-lock.ts';
import { grantToApplication } from '../../platform/database/grants.ts';
import { assertMigratable, migrate, MigrationError } from '../../platform/database/migrate.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readBackupFile } from '../archive/backup-file.ts';
import { checkBackup } from '../archive/check-backup.ts';
import type { BackupContents, Head } from '../archive/contents.ts';
import { readArchive } from '../archive/read-archive.ts';
import { BackupError } from '../archive/backup-error.ts';
import { restoreObject } from './restore-objects.ts';
import { createQueues } from './restore-queue.ts';
import { createTableLoader } from './restore-tables.ts';
import type { TableLoader } from './restore-tables.ts';
import { assertEmptyDatabase, assertSameMigrations } from './target-database.ts';
import type { TargetStorage } from './target-storage.ts';
import { moveInto, openTargetStorage, assertEmptyFolder, assertEmptyStorage } from './target-storage.ts';

export interface RestoreOptions {
  readonly config: Config;
  readonly file: string;
  readonly passphrase: string;
  readonly log: (line: string) => void;
}

export interface Restored extends BackupContents {
  /** A chain that was broken before the backup is restored as it was, together with the other data. */
  readonly chain: ChainVerdict;
}

interface DatabaseUrls {
  /** URL of the role that owns the tables. */
  readonly owner: string;
  readonly application: string;
}

/** Restored data is staged here, so that an interrupted restore leaves nothing that an application would start on. */
const STAGING_FOLDER = 'restoring';
const quiet = (): void => undefined;

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    ...connectionTo(url),
    application_name: 'cotyle restore',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', quiet);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(quiet);
  }
};

const assertKnownVersion = async ({ migrations }: Head): Promise<void> => {
  try {
    await assertMigratable(new Map(migrations.map(({ name, checksum }) => [name, checksum])));
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new BackupError(
      'The backup was made by a newer or another version of Cotyle: restore it with that version.',
      { cause: error },
    );
  }
};

/** Creates the tables of the backup's version, and those of the queue if its version is the same. */
const createTables = async (
  urls: DatabaseUrls,
  head: Head,
  log: (line: string) => void,
): Promise<'pgboss' | undefined> => {
  await migrate(urls.owner, { upTo: head.migrations.at(-1)?.name ?? '', log: quiet });
  if (!head.queue) return 'pgboss';
  if ((await createQueues(urls.application, head.queue.queues)) === head.queue.version) return undefined;
  log('The job queue has another version than in the backup: pending jobs are not restored.');
  return 'pgboss';
};

const loadAll = async (
  { file, passphrase }: RestoreOptions,
  client: Client,
  storage: Storage,
  skip: 'pgboss' | undefined,
): Promise<ChainVerdict> => {
  const written: string[] = [];
  try {
    let loader: TableLoader | undefined;
    for await (const item of readArchive(readBackupFile(file), passphrase)) {
      if (item.kind === 'head') loader = await createTableLoader(client, item.head, skip);
      if (item.kind !== 'section') continue;
      const { section, content } = item;
      if (section.kind === 'table') await loader?.load(section.table, content);
      else {
        written.push(section.key);
        await restoreObject(storage, section.key, content);
      }
    }
    if (!loader) throw new Error('The backup has no head.');
    return await loader.finish();
  } catch (error) {
    for (const key of written) await storage.remove(key).catch(quiet);
    throw error;
  }
};

const roleOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ me: string }>('select current_user as me');
    return rows[0]?.me ?? '';
  });

const restoreInto = async (
  options: RestoreOptions,
  urls: DatabaseUrls,
  head: Head,
  storage: Storage,
): Promise<ChainVerdict> => {
  const skip = await createTables(urls, head, options.log);
  const chain = await withClient(urls.owner, async (client) => {
    await assertSameMigrations(
      client,
      head.migrations.map(({ name }) => name),
    );
    await client.query('begin');
    const walked = await loadAll(options, client, storage, skip);
    await client.query('commit');
    return walked;
  });
  await migrate(urls.owner, { log: options.log });
  await grantToApplication(urls.owner, await roleOf(urls.application));
  await withClient(urls.owner, (client) => client.query('analyze'));
  return chain;
};

const restoreEmbedded = async (
  options: RestoreOptions,
  head: Head,
  stagingFolder: string,
): Promise<ChainVerdict> => {
  const dataDir = path.resolve(options.config.DATA_DIR);
  const folder = path.join(stagingFolder, 'postgres');
  const embedded = await startEmbeddedPostgres({ folder, log: quiet });
  let target: TargetStorage;
  let chain: ChainVerdict;
  try {
    target = await openTargetStorage(options.config, stagingFolder);
    const urls = { owner: embedded.superuserUrl, application: embedded.url };
    chain = await restoreInto(options, urls, head, target.storage);
  } finally {
    await embedded.stop();
  }
  await target.commit();
  // Last, because it makes the folder an installation.
  await moveInto(folder, path.join(dataDir, 'postgres'));
  return chain;
};

const restoreServer = async (
  options: RestoreOptions,
  url: string,
  head: Head,
  stagingFolder: string,
): Promise<ChainVerdict> => {
  await mkdir(stagingFolder, { recursive: true, mode: 0o700 });
  const target = await openTargetStorage(options.config, stagingFolder);
  const urls = { owner: options.config.DATABASE_OWNER_URL ?? url, application: url };
  const chain = await restoreInto(options, urls, head, target.storage);
  await target.commit();
  return chain;
};

const assertEmptyTarget = async (config: Config, stagingFolder: string): Promise<void> => {
  if (await isFolderLocked(path.join(stagingFolder, 'postgres')))
    throw new BackupError(`DATA_DIR: another restore into ${path.dirname(stagingFolder)} is running.`);
  if (config.DATABASE_URL === undefined) await assertEmptyFolder(path.dirname(stagingFolder), STAGING_FOLDER);
  else await withClient(config.DATABASE_OWNER_URL ?? config.DATABASE_URL, assertEmptyDatabase);
  await assertEmptyStorage(config);
};

/** Restores all or nothing: the backup is verified first, and the target must be empty. */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { config, file, passphrase, log } = options;
  const stagingFolder = path.resolve(config.DATA_DIR, STAGING_FOLDER);
  await assertEmptyTarget(config, stagingFolder);
  log('Verifying the backup before anything is written …');
  const contents = await checkBackup(file, passphrase);
  await assertKnownVersion(contents.head);
  log('The backup is intact. Restoring it …');
  await rm(stagingFolder, { recursive: true, force: true });
  try {
    const url = config.DATABASE_URL;
    const chain =
      url === undefined
        ? await restoreEmbedded(options, contents.head, stagingFolder)
        : await restoreServer(options, url, contents.head, stagingFolder);
    return { ...contents, chain };
  } finally {
    await rm(stagingFolder, { recursive: true, force: true });
  }
};
