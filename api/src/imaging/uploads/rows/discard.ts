import { safeError } from '../../../platform/log.ts';
import type { AppContext } from '../../../context/app-context.ts';

type DiscardDeps = Pick<AppContext, 'database' | 'storage' | 'log'>;

/**
 * Bytes first, then the row: a kill in between is made up for by the next try. Under the row's lock, because the deed
 * that makes a file of it takes the same; once that has happened, the bytes are the file's and stay.
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
      // A sweep has time: what somebody holds just now, it meets again.
      .$if(expiredAt !== undefined, (query) =>
        query.where('expires_at', '<=', expiredAt ?? null).skipLocked(),
      )
      .executeTakeFirst();
    if (!row) return;
    if (row.fileId === null) await storage.remove(row.key, row.progress);
    await tx.deleteFrom('uploads').where('id', '=', id).execute();
  });
};

/** After a failure: what cannot be removed now is left to the sweep, and the failure itself is what is told. */
export const discardAll = async (context: DiscardDeps, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    try {
      await discardUpload(context, id);
    } catch (error) {
      context.log.warn({ upload: id, err: safeError(error) }, 'the bytes of an upload are left to the sweep');
    }
  }
};
