import type { Transaction } from 'kysely';
import { requireReady } from '../../../context/app-context.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';

/**
 * Has the pictures of a procedure's models made again whose cup this transaction has changed: a trigger has marked
 * them.
 */
export const queueModelPictures = async (
  context: AppContext,
  tx: Transaction<Tables>,
  procedureId: number,
): Promise<void> => {
  const pending = await tx
    .selectFrom('pictures')
    .innerJoin('files', 'files.id', 'pictures.file_id')
    .select('files.id')
    .where('files.procedure_id', '=', procedureId)
    .where('files.type', '=', 'MODEL')
    .where('files.deleted_at', 'is', null)
    .where('pictures.state', '=', 'PENDING')
    .execute();
  if (pending.length === 0) return;
  const { jobs } = requireReady(context);
  for (const { id } of pending)
    await jobs.add('make-picture', { fileId: id }, { transaction: tx, key: `file-${id}` });
};
