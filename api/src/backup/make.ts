import { Client } from 'pg';
import { connectionTo } from '../platform/database/connection.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { copyOut } from './copy.ts';
import type { Finding, Head, Manifest } from './contents.ts';
import { sealFrames } from './frames.ts';
import { newHeader } from './header.ts';
import { copyOutOf, listTables, readHead, SETTINGS } from './snapshot.ts';
import { storedObjects } from './stored-objects.ts';
import type { StoredObject } from './stored-objects.ts';
import { writeSections } from './write-sections.ts';
import type { SectionWriter } from './write-sections.ts';

export interface Made {
  readonly head: Head;
  readonly manifest: Manifest;
}

const writeTables = async (client: Client, out: SectionWriter): Promise<void> => {
  for (const listed of await listTables(client)) {
    const { schema, name, columns } = listed;
    await out.section({ kind: 'table', table: { schema, name, columns } }, (add) =>
      copyOut(client, copyOutOf(listed), add),
    );
  }
};

const writeObject = async (
  storage: Storage,
  out: SectionWriter,
  { fileId, key, size, sha256 }: StoredObject,
): Promise<Finding | undefined> => {
  const closing = await out.section({ kind: 'object', key, fileId }, async (add) => {
    for await (const bytes of (await storage.read(key)) as AsyncIterable<Uint8Array>) await add(bytes);
    return undefined;
  });
  const isAsTold = closing.bytes === size && (sha256 === undefined || closing.sha256 === sha256);
  return isAsTold ? undefined : { fileId, key, problem: 'changed' };
};

const writeObjects = async (client: Client, storage: Storage, out: SectionWriter) => {
  const findings: Finding[] = [];
  let gone = 0;
  for await (const object of storedObjects(client)) {
    if ((await storage.size(object.key)) === undefined) {
      // The bytes of a deleted file go before its row says so; the next sweep of a restored copy says it, too.
      if (object.isDeleted) gone += 1;
      else findings.push({ fileId: object.fileId, key: object.key, problem: 'missing' });
      continue;
    }
    const finding = await writeObject(storage, out, object);
    if (finding) findings.push(finding);
  }
  return { findings, gone };
};

/** Everything as one moment saw it, while the application goes on; the bytes of a file never change once its row stands. */
export const makeBackup = async (options: {
  readonly url: string;
  readonly storage: Storage;
  readonly passphrase: string;
  readonly write: (bytes: Uint8Array) => Promise<void>;
}): Promise<Made> => {
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
    const head = await readHead(client);
    const header = await newHeader(options.passphrase);
    await options.write(header.bytes);
    const out = writeSections(sealFrames(header.keys, options.write));
    await out.head(head);
    await writeTables(client, out);
    const manifest = await out.end(await writeObjects(client, options.storage, out));
    await client.query('commit');
    return { head, manifest };
  } finally {
    await client.end().catch(() => undefined);
  }
};
