import { MODEL_LEVELS } from '@cotyle/domain/models/facts';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { pictureKey } from '../records/picture-key.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

const BATCH = 50;
const DAY = 24 * 60 * 60 * 1000;

interface Purgeable {
  readonly id: number;
  readonly key: string;
  /** The last version of its picture; null where it never had one. */
  readonly pictureVersion: number | null;
}

const nextDeleted = (db: Kysely<Tables>, before: Date, afterId: number): Promise<Purgeable[]> =>
  db
    .selectFrom('files')
    .leftJoin('pictures', 'pictures.file_id', 'files.id')
    .select(['files.id', 'storage_key as key', 'pictures.version as pictureVersion'])
    .where('deleted_at', '<=', before)
    .where('purged_at', 'is', null)
    .where('id', '>', afterId)
    // What a legal hold covers stays, also where it was deleted before.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('procedures')
            .innerJoin('legal_holds', 'legal_holds.patient_id', 'procedures.patient_id')
            .select('legal_holds.id')
            .whereRef('procedures.id', '=', 'files.procedure_id')
            .where('legal_holds.lifted_at', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();

const removeBytes = async (storage: Storage, { key, pictureVersion }: Purgeable): Promise<void> => {
  // All versions: a run that was interrupted may have left one.
  for (let version = 1; version <= (pictureVersion ?? 0); version++)
    await storage.remove(pictureKey(key, version));
  for (const level of MODEL_LEVELS) await storage.remove(`${key}.${level}.glb`);
  await storage.remove(key);
};

const markPurged = async (db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> => {
  await db.deleteFrom('scan_slices').where('file_id', 'in', ids).execute();
  await db.deleteFrom('scan_series').where('file_id', 'in', ids).execute();
  await db.deleteFrom('pictures').where('file_id', 'in', ids).execute();
  await db
    .updateTable('files')
    .set({ purged_at: now, scan: null, verification: null })
    .where('id', 'in', ids)
    .execute();
};

type PurgeContext = Pick<AppContext, 'database' | 'storage' | 'now'>;

const unpurged = (db: Kysely<Tables>) =>
  db
    .selectFrom('files')
    .leftJoin('pictures', 'pictures.file_id', 'files.id')
    .select(['files.id', 'storage_key as key', 'pictures.version as pictureVersion'])
    .where('purged_at', 'is', null)
    .orderBy('files.id');

/** In steps that can be repeated. */
const purgeAll = async ({ database, storage, now }: PurgeContext, files: readonly Purgeable[]) => {
  const db = database.kysely;
  for (const file of files) {
    await db
      .updateTable('files')
      .set({ deleted_at: now() })
      .where('id', '=', file.id)
      .where('deleted_at', 'is', null)
      .execute();
    await removeBytes(storage, file);
    await markPurged(db, [file.id], now());
  }
};

/** Removes the bytes of all files of these procedures at once. */
export const purgeFilesOf = async (context: PurgeContext, procedureIds: readonly number[]): Promise<void> => {
  if (procedureIds.length === 0) return;
  const files = unpurged(context.database.kysely).where('procedure_id', 'in', procedureIds);
  await purgeAll(context, await files.execute());
};

/** Removes the bytes of the scans that an erasure has marked. */
export const purgeErasedScans = async (context: PurgeContext, erasureId: number): Promise<void> =>
  purgeAll(context, await unpurged(context.database.kysely).where('erasure_id', '=', erasureId).execute());

/**
 * Removes the bytes of files that were deleted long ago, before they are marked as purged, so that an interrupted run
 * can be repeated. A failed removal does not stop the others.
 */
export const purgeDeleted = async ({
  config,
  database,
  storage,
  now,
}: Pick<AppContext, 'config' | 'database' | 'storage' | 'now'>): Promise<number> => {
  const db = database.kysely;
  const before = new Date(now().getTime() - config.DELETED_FILES_KEPT_DAYS * DAY);
  const failures: unknown[] = [];
  let purged = 0;
  let batch = await nextDeleted(db, before, 0);
  while (batch.length > 0) {
    const removed: number[] = [];
    for (const file of batch) {
      try {
        await removeBytes(storage, file);
        removed.push(file.id);
      } catch (error) {
        failures.push(error);
      }
    }
    if (removed.length > 0) await markPurged(db, removed, now());
    purged += removed.length;
    batch = await nextDeleted(db, before, batch[batch.length - 1]?.id ?? 0);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `The bytes of ${failures.length} deleted files could not be removed.`);
  return purged;
};
