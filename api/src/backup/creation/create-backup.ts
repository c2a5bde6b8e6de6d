import { Client } from 'pg';
import { connectionTo } from '../../platform/database/connection.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { copyOut } from '../tables/copy.ts';
import type { BackupContents, Checksum, Finding, Head } from '../archive/contents.ts';
import { copyOutOf, listTables, readHead, SETTINGS } from '../tables/snapshot.ts';
import type { ListedTable } from '../tables/snapshot.ts';
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

const writeObjects = async (client: Client, storage: Storage, out: ArchiveWriter) => {
  const findings: Finding[] = [];
  let gone = 0;
  for await (const object of storedObjects(client)) {
    const { key, fileId } = object;
    const size = await storage.size(key);
    if (size === undefined) {
      // The purge removes the bytes of a deleted file before it marks the row; it will do so again after a restore.
      if (object.mayBeGone) gone += 1;
      else findings.push({ fileId, key, problem: 'missing' });
      continue;
    }
    const checksum = await out.file(key, size, (await storage.read(key)) as AsyncIterable<Uint8Array>);
    if (!isAsRecorded(checksum, object)) findings.push({ fileId, key, problem: 'changed' });
  }
  return { findings, gone };
};

/** Backs up one snapshot while the application runs; the bytes of a recorded file never change. */
export const createBackup = async (
  options: ArchiveTarget & { readonly url: string; readonly storage: Storage },
): Promise<BackupContents> => {
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
    const tables = await listTables(client);
    const head: Head = {
      ...(await readHead(client)),
      tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
    };
    const manifest = await writeArchive(options, async (out) => {
      await out.head(head);
      await writeTables(client, tables, out);
      return out.manifest(await writeObjects(client, options.storage, out));
    });
    await client.query('commit');
    return { head, manifest };
  } finally {
    await client.end().catch(() => undefined);
  }
};
