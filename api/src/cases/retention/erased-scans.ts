import type { ErasedScan } from '@cotyle/contract/retention';
import type { Kysely } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { requireVisible } from '../../records/require-visible.ts';

/** The scans of a procedure that retention has removed, for everybody who sees the procedure. */
export const readErasedScans = async (
  db: Kysely<Tables>,
  caller: Caller,
  procedureId: number,
): Promise<ErasedScan[]> => {
  await requireVisible(db, caller, procedureId);
  const rows = await db
    .selectFrom('files')
    .innerJoin('erasures', 'erasures.id', 'files.erasure_id')
    .select(['files.id', 'files.file_name as fileName', 'erasures.started_at as erasedAt'])
    .where('files.procedure_id', '=', procedureId)
    .orderBy('files.id')
    .execute();
  return rows.map(({ erasedAt, ...row }) => ({ ...row, erasedAt: erasedAt.toISOString() }));
};
