import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { KEY_BYTES } from '../../keys/aead.ts';
import { MasterKeyError } from '../../keys/master-key.ts';
import type { MasterKeys } from '../../keys/master-keys.ts';
import { aboutFile } from '../../keys/about-file.ts';
import { StorageError } from '../storage.ts';
import type { FileKey, FileKeys } from './file-keys.ts';

/** Unwrapped keys that a process remembers, because a program may take long to unwrap one. */
const REMEMBERED = 10_000;
/** A rotation may change the current master key between choosing it and writing the row. */
const ATTEMPTS = 5;

interface Row {
  readonly id: string;
  readonly objectKey: string;
  readonly masterKeyId: string;
  readonly wrapped: Buffer;
  readonly size: number | null;
}

const keyError = (cause: unknown): unknown =>
  cause instanceof MasterKeyError
    ? new StorageError('The file cannot be used now: its key cannot be opened.', { cause })
    : cause;

const currentId = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>('select id from master_keys where is_current');
  const [row] = rows;
  if (!row) throw new MasterKeyError('The database has no current master key.');
  return row.id;
};

/** The lock on the master key makes a rotation wait for this row, or this row notice the rotation. */
const INSERT = `
  insert into file_keys (storage_key, id, object_key, master_key_id, wrapped)
  select $1, $2, $3, m.id, $5 from (select id from master_keys where id = $4 and is_current for share) m
  on conflict (storage_key) do update set id = excluded.id, object_key = excluded.object_key,
    master_key_id = excluded.master_key_id, wrapped = excluded.wrapped, size = null`;

/** The keys of files in the database. The pool must not be the one of requests: a transaction may wait for a file. */
export const storedFileKeys = (pool: pg.Pool, masterKeys: MasterKeys): FileKeys => {
  const remembered = new Map<string, Uint8Array>();
  const remember = (id: string, key: Uint8Array): void => {
    const oldest = remembered.size >= REMEMBERED ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(id, key);
  };

  const unwrap = async (storageKey: string, { id, masterKeyId, wrapped }: Row): Promise<Uint8Array> => {
    const known = remembered.get(id);
    if (known) return known;
    const key = await masterKeys.require(masterKeyId).unwrap(wrapped, aboutFile(storageKey, id));
    remember(id, key);
    return key;
  };

  const create = async (storageKey: string, objectKey: string): Promise<FileKey> => {
    const [id, key] = [randomUUID(), randomBytes(KEY_BYTES)];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const masterKeyId = await currentId(pool);
      const wrapped = await masterKeys.require(masterKeyId).wrap(key, aboutFile(storageKey, id));
      const values = [storageKey, id, objectKey, masterKeyId, Buffer.from(wrapped)];
      if ((await pool.query(INSERT, values)).rowCount === 1) {
        remember(id, key);
        return { id, key, objectKey, size: undefined };
      }
    }
    throw new MasterKeyError('The current master key keeps changing.');
  };

  const find = async (storageKey: string): Promise<FileKey | undefined> => {
    const { rows } = await pool.query<Row>({
      name: 'file key',
      text: 'select id, object_key as "objectKey", master_key_id as "masterKeyId", wrapped, size from file_keys where storage_key = $1',
      values: [storageKey],
    });
    const [row] = rows;
    if (!row) return undefined;
    const { id, objectKey, size } = row;
    return { id, objectKey, key: await unwrap(storageKey, row), size: size ?? undefined };
  };

  const withKeyErrors = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw keyError(error);
    }
  };

  return {
    create: (storageKey, objectKey = storageKey) => withKeyErrors(create(storageKey, objectKey)),
    find: (storageKey) => withKeyErrors(find(storageKey)),
    finish: async (storageKey, { id }, size) => {
      const { rowCount } = await pool.query(
        'update file_keys set size = $3 where storage_key = $1 and id = $2',
        [storageKey, id, size],
      );
      return rowCount === 1;
    },
    remove: async (storageKey) => {
      const { rows } = await pool.query<{ id: string; objectKey: string }>(
        'delete from file_keys where storage_key = $1 returning id, object_key as "objectKey"',
        [storageKey],
      );
      const [row] = rows;
      if (row) remembered.delete(row.id);
      return row?.objectKey;
    },
  };
};
