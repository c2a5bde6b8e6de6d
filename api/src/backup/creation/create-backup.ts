import { Client } from 'pg';
import { connectionTo } from '../../platform/database/connection.ts';
import type { MasterKeys } from '../../platform/keys/master-keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { copyOut } from '../tables/copy.ts';
import type { BackupContents, Checksum, Finding, Head } from '../archive/contents.ts';
import { copyOutOf, listTables, readHead, SETTINGS } from '../tables/snapshot.ts';
import type { ListedTable } from '../tables/snapshot.ts';
import { encryptedObjects } from './encrypted-objects.ts';
import { lockFiles } from './file-lock.ts';
import { storedObjects } from './stored-objects.ts';
import type { StoredObject } from './stored-objects.ts';
import { writeArchive } from '../archive/write-archive.ts';
import type { ArchiveTarget, ArchiveWriter } from '../archive/write-archive.ts';

const writeTables = async (
  client: Client,
  tables: readonly ListedTable[],
  out: ArchiveWriter,
): Promise<void> => {
  for (const table of tables) await out.table(table, (add) => copyOut(client, copyOutOf(table), add));
};

const isAsRecorded = (checksum: Checksum, { size, sha256 }: StoredObject): boolean =>
  checksum.bytes === size && (sha256 === undefined || checksum.sha256 === sha256);

const writeObjects = async (
  client: Client,
  { storage, masterKeys }: Pick<BackupOptions, 'storage' | 'masterKeys'>,
  out: ArchiveWriter,
) => {
  const findings: Finding[] = [];
  let gone = 0;
  const findEncrypted = await encryptedObjects(client, masterKeys);
  for await (const object of storedObjects(client)) {
    const { fileId } = object;
    const encrypted = await findEncrypted(object);
    const key = encrypted?.objectKey ?? object.key;
    const size = await storage.size(key);
    if (size === undefined) {
      // The purge removes the bytes of a deleted file before it marks the row; it will do so again after a restore.
      if (object.mayBeGone) gone += 1;
      else findings.push({ fileId, key, problem: 'missing' });
      continue;
    }
    const bytes = (await storage.read(key)) as AsyncIterable<Uint8Array>;
    const checksum = await out.file(key, size, encrypted ? encrypted.examine(bytes) : bytes);
    const isRight = encrypted ? await encrypted.isAsRecorded(size) : isAsRecorded(checksum, object);
    if (!isRight) findings.push({ fileId, key, problem: 'changed' });
  }
  return { findings, gone };
};

export interface BackupOptions extends ArchiveTarget {
  readonly url: string;
  /** Without decryption: a backup holds encrypted files as they are stored. */
  readonly storage: Storage;
  /** To verify encrypted files; without them only their length is. */
  readonly masterKeys: MasterKeys | undefined;
}

/** Backs up one snapshot while the application runs; the bytes of a recorded file never change. */
export const createBackup = async (options: BackupOptions): Promise<BackupContents> => {
  const client = new Client({
    ...connectionTo(options.url),
    application_name: 'cotyle backup',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    await client.query(SETTINGS);
    await lockFiles(client);
    const tables = await listTables(client);
    const head: Head = {
      ...(await readHead(client)),
      tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
    };
    const manifest = await writeArchive(options, async (out) => {
      await out.head(head);
      await writeTables(client, tables, out);
      return out.manifest(await writeObjects(client, options, out));
    });
    await client.query('commit');
    return { head, manifest };
  } finally {
    await client.end().catch(() => undefined);
  }
};
