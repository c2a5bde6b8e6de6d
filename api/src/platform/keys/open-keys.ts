import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { KEY_BYTES } from './aead.ts';
import { MasterKeyError } from './master-key.ts';
import type { MasterKey } from './master-key.ts';
import type { MasterKeys } from './master-keys.ts';
import { createSealing, plainSealing } from './sealing.ts';
import type { Sealing } from './sealing.ts';

const LOCK_NAME = 'cotyle master keys';
const CHECK = 'check';
export const SEALING = 'sealing';

/** Of several nodes, commands and rotations, one at a time changes which master key is current. */
export const lockMasterKeys = async (tx: Transaction<Tables>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_NAME}, 0))`.execute(tx);
};

/** Only the key that made it opens it. */
const checkValueOf = (key: MasterKey): Promise<Uint8Array> => key.wrap(Buffer.alloc(KEY_BYTES), CHECK);

/** Registers a key: from now on its id stands for this key alone. */
export const addMasterKey = async (
  tx: Transaction<Tables>,
  key: MasterKey,
  { isCurrent, now }: { readonly isCurrent: boolean; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('master_keys')
    .values({
      id: key.id,
      check_value: Buffer.from(await checkValueOf(key)),
      is_current: isCurrent,
      added_at: now,
    })
    .execute();
};

const begin = async (tx: Transaction<Tables>, key: MasterKey, now: Date): Promise<void> => {
  await addMasterKey(tx, key, { isCurrent: true, now });
  const wrapped = await key.wrap(randomBytes(KEY_BYTES), SEALING);
  await tx
    .insertInto('sealing_keys')
    .values({ master_key_id: key.id, wrapped: Buffer.from(wrapped) })
    .execute();
};

/** Master keys without which something could not be read or written. */
const neededIds = async (tx: Transaction<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from master_keys m
    where is_current
      or exists (select from sealing_keys where master_key_id = m.id)
      or exists (select from file_keys where master_key_id = m.id)
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Rejects where a configured key is another one than its id stood for so far. */
export const verifyMasterKeys = async (tx: Transaction<Tables>, keys: MasterKeys): Promise<void> => {
  const known = await tx.selectFrom('master_keys').select(['id', 'check_value']).execute();
  for (const { id, check_value: value } of known)
    if (keys.ids.includes(id)) await keys.require(id).unwrap(value, CHECK);
};

const notConfigured = (id: string): MasterKeyError =>
  new MasterKeyError(
    `MASTER_KEYS: this installation is encrypted with the master key ${id}, which is not configured. Nothing was changed.`,
  );

const openSealing = async (tx: Transaction<Tables>, keys: MasterKeys): Promise<Sealing> => {
  const { id, wrapped } = await tx
    .selectFrom('sealing_keys')
    .select(['master_key_id as id', 'wrapped'])
    .executeTakeFirstOrThrow();
  return createSealing(await keys.require(id).unwrap(wrapped, SEALING));
};

/**
 * Compares the configured master keys with those of the database, and begins to encrypt where there are none yet. Rejects with
 * a MasterKeyError before anything is read or written with a missing or another key.
 */
export const openKeys = (db: Kysely<Tables>, keys: MasterKeys | undefined, now: Date): Promise<Sealing> =>
  db.transaction().execute(async (tx) => {
    await lockMasterKeys(tx);
    const needed = await neededIds(tx);
    if (!keys) {
      if (needed[0] !== undefined) throw notConfigured(needed.join(', '));
      return plainSealing;
    }
    await verifyMasterKeys(tx, keys);
    if (needed.length === 0) await begin(tx, keys.first, now);
    const missing = needed.filter((id) => !keys.ids.includes(id));
    if (missing.length > 0) throw notConfigured(missing.join(', '));
    return openSealing(tx, keys);
  });
