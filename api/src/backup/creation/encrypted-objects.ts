import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { aboutFile } from '../../platform/keys/about-file.ts';
import type { MasterKeys } from '../../platform/keys/master-keys.ts';
import { createRangeOpener } from '../../platform/storage/encrypted/opened.ts';
import { storedLength } from '../../platform/storage/encrypted/ranges.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { hasTable } from './stored-objects.ts';
import type { StoredObject } from './stored-objects.ts';

interface Row {
  readonly id: string;
  readonly objectKey: string;
  readonly masterKeyId: string;
  readonly wrapped: Buffer;
  readonly size: string;
}

/** An encrypted object, which is backed up as it is stored and decrypted only to verify it. */
export interface EncryptedObject {
  readonly objectKey: string;
  /** Passes the stored bytes on and hashes what they decrypt to. */
  examine(stored: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** After all bytes have been examined. */
  isAsRecorded(storedBytes: number): Promise<boolean>;
}

/** The hash of the plain bytes, as the stored ones pass by. */
const plainHash = (key: Uint8Array, { objectKey, size: text }: Row) => {
  const [hash, size] = [createHash('sha256'), Number(text)];
  const opener = createRangeOpener({ id: '', key, objectKey, size }, { start: 0, end: size - 1 });
  let isDamaged = false;
  const examine = async (work: () => Promise<void> | void): Promise<void> => {
    try {
      if (!isDamaged) await work();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      isDamaged = true;
    }
  };
  return {
    add: (stored: Uint8Array) =>
      examine(async () => {
        for await (const plain of opener.push(stored)) hash.update(plain);
      }),
    /** Undefined where the bytes are damaged. */
    end: async (): Promise<string | undefined> => {
      await examine(() => opener.end());
      return isDamaged ? undefined : hash.digest('hex');
    },
  };
};

const encryptedObject = (object: StoredObject, row: Row, key: Uint8Array | undefined): EncryptedObject => {
  const size = Number(row.size);
  const plain = key && size > 0 ? plainHash(key, row) : undefined;
  const isContentRight = async (): Promise<boolean> => {
    if (!plain) return true;
    const sha256 = await plain.end();
    return sha256 !== undefined && (object.sha256 === undefined || sha256 === object.sha256);
  };
  return {
    objectKey: row.objectKey,
    examine: async function* (stored) {
      for await (const bytes of stored) {
        await plain?.add(bytes);
        yield bytes;
      }
    },
    isAsRecorded: async (storedBytes) =>
      size === object.size && storedBytes === storedLength(size) && (await isContentRight()),
  };
};

/** Finds the encrypted object of a stored one; undefined for a plain one. */
export const encryptedObjects = async (
  client: ClientBase,
  masterKeys: MasterKeys | undefined,
): Promise<(object: StoredObject) => Promise<EncryptedObject | undefined>> => {
  // A database that is not migrated yet has no encrypted files.
  if (!(await hasTable(client, 'file_keys'))) return () => Promise.resolve(undefined);
  return async (object) => {
    const { rows } = await client.query<Row>(
      `select id::text, object_key as "objectKey", master_key_id as "masterKeyId", wrapped, size::text
       from public.file_keys where storage_key = $1 and size is not null`,
      [object.key],
    );
    const [row] = rows;
    if (!row) return undefined;
    const about = aboutFile(object.key, row.id);
    const key = masterKeys && (await masterKeys.require(row.masterKeyId).unwrap(row.wrapped, about));
    return encryptedObject(object, row, key);
  };
};
