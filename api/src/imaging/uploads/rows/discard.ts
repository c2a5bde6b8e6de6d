import { safeError } from '../../../platform/log.ts';
import type { AppContext } from '../../../context/app-context.ts';

type DiscardDeps = Pick<AppContext, 'database' | 'storage' | 'log'>;

/**
 * Removes the bytes before the row, so that a retry can complete an interrupted removal. Holds the lock of the row,
 * which recording a file also takes; bytes of a recorded file stay.
 */
export const discardUpload = async (
  { database, storage }: DiscardDeps,
  id: string,
  expiredAt?: Date,
): Promise<void> => {
  await database.kysely.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('uploads')
      .select(['storage_key as key', 'progress', 'file_id as fileId'])
      .where('id', '=', id)
      .forUpdate()
      // A locked upload is left to the next sweep.
      .$if(expiredAt !== undefined, (query) =>
        query.where('expires_at', '<=', expiredAt ?? null).skipLocked(),
      )
      .executeTakeFirst();
    if (!row) return;
    if (row.fileId === null) await storage.remove(row.key, row.progress);
    await tx.deleteFrom('uploads').where('id', '=', id).execute();
  });
};

/** Cleans up after a failure; what cannot be removed is left to the sweep, and the original error is reported. */
export const discardAll = async (context: DiscardDeps, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    try {
      await discardUpload(context, id);
    } catch (error) {
      context.log.warn({ upload: id, err: safeError(error) }, 'upload bytes not removed, left to the sweep');
    }
  }
};
