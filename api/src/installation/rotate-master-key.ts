import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import { aboutFile } from '../platform/keys/about-file.ts';
import { MasterKeyError } from '../platform/keys/master-key.ts';
import type { MasterKey } from '../platform/keys/master-key.ts';
import type { MasterKeys } from '../platform/keys/master-keys.ts';
import { addMasterKey, lockMasterKeys, SEALING, verifyMasterKeys } from '../platform/keys/open-keys.ts';
import { withTransaction } from '../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../transactions/with-transaction.ts';

const BATCH = 200;

/** Makes the key current, for all nodes at once: from now on they wrap new keys by it. */
const makeCurrent = async (
  { tx, audit }: { readonly tx: Transaction<Tables>; readonly audit: AuditedTransaction },
  key: MasterKey,
  now: Date,
): Promise<void> => {
  const known = await tx.selectFrom('master_keys').select(['id', 'is_current']).execute();
  if (known.length === 0)
    throw new MasterKeyError('Nothing is encrypted yet: start the application with a master key first.');
  const before = known.find(({ is_current: isCurrent }) => isCurrent)?.id;
  // An interrupted rotation is continued.
  if (before === key.id) return;
  await tx.updateTable('master_keys').set({ is_current: false }).where('is_current', '=', true).execute();
  if (known.some(({ id }) => id === key.id))
    await tx.updateTable('master_keys').set({ is_current: true }).where('id', '=', key.id).execute();
  else await addMasterKey(tx, key, { isCurrent: true, now });
  audit.record({
    type: 'MASTER_KEY_ROTATED',
    initiatorId: null,
    newValue: key.id,
    ...(before !== undefined && { oldValue: before }),
  });
};

const rewrapSealing = async (tx: Transaction<Tables>, keys: MasterKeys, to: MasterKey): Promise<void> => {
  const row = await tx
    .selectFrom('sealing_keys')
    .select(['master_key_id as id', 'wrapped'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.id === to.id) return;
  const wrapped = await to.wrap(await keys.require(row.id).unwrap(row.wrapped, SEALING), SEALING);
  await tx
    .updateTable('sealing_keys')
    .set({ master_key_id: to.id, wrapped: Buffer.from(wrapped) })
    .execute();
};

/** Returns how many keys it has wrapped anew; a row that changes meanwhile is left to the next batch. */
const rewrapSome = async (db: Kysely<Tables>, keys: MasterKeys, to: MasterKey): Promise<number> => {
  const rows = await db
    .selectFrom('file_keys')
    .select(['storage_key as storageKey', 'id', 'master_key_id as from', 'wrapped'])
    .where('master_key_id', '<>', to.id)
    .limit(BATCH)
    .execute();
  for (const { storageKey, id, from, wrapped } of rows) {
    const about = aboutFile(storageKey, id);
    const again = await to.wrap(await keys.require(from).unwrap(wrapped, about), about);
    await db
      .updateTable('file_keys')
      .set({ master_key_id: to.id, wrapped: Buffer.from(again) })
      .where('storage_key', '=', storageKey)
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
};

const ROTATION_LOCK = 'cotyle master key rotation';

/** Of two rotations at once one runs. The lock belongs to the connection, so it ends with the process. */
const withRotationLock = <T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${ROTATION_LOCK}, 0)) as locked`.execute(connection);
    if (!rows[0]?.locked) throw new MasterKeyError('Another rotation of the master key is running.');
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${ROTATION_LOCK}, 0))`.execute(connection);
    }
  });

/**
 * Wraps all keys by another master key; the files themselves stay as they are. Until it has ended both keys are in use, and an
 * interrupted rotation is continued by the next call. Returns how many keys of files were wrapped anew.
 */
export const rotateMasterKey = (
  db: Kysely<Tables>,
  keys: MasterKeys,
  id: string,
  now: Date,
): Promise<number> =>
  withRotationLock(db, async () => {
    const to = keys.require(id);
    await withTransaction(db, now, async (tx, audit) => {
      await lockMasterKeys(tx);
      await verifyMasterKeys(tx, keys);
      await makeCurrent({ tx, audit }, to, now);
      await rewrapSealing(tx, keys, to);
    });
    let count = 0;
    for (;;) {
      const some = await rewrapSome(db, keys, to);
      if (some === 0) return count;
      count += some;
    }
  });
