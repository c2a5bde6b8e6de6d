import type { Selectable, Transaction } from 'kysely';
import type { Kysely } from 'kysely';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { lockProcedure } from '../../../records/procedure-row.ts';
import type { StoredProcedure } from '../../../records/procedure-row.ts';
import { visibilityFields, visibilityFieldsOfProcedure } from '../../../records/visibility-fields.ts';
import type { AuditedTransaction } from '../../../transactions/with-transaction.ts';
import { assertMayUpload } from '../../uploads/reservation/access.ts';

export type SegmentationRow = Selectable<Tables['segmentations']>;

/** The one that is neither deleted nor set aside. */
export const currentOf = (db: Kysely<Tables>, procedureId: number): Promise<SegmentationRow | undefined> =>
  db
    .selectFrom('segmentations')
    .selectAll()
    .where('procedure_id', '=', procedureId)
    .where('replaced_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export interface LockedSegmentation {
  readonly row: SegmentationRow;
  readonly procedure: StoredProcedure;
}

/** The current segmentation of a procedure in which the caller may make models; both rows are locked. */
export const lockSegmentation = async (
  tx: Transaction<Tables>,
  caller: Caller,
  id: number,
): Promise<LockedSegmentation> => {
  const found = await tx
    .selectFrom('segmentations')
    .select('procedure_id as procedureId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  const procedure = await lockProcedure(tx, caller, found.procedureId);
  assertMayUpload(caller, 'MODEL', procedure);
  const row = await currentOf(tx, found.procedureId);
  if (row?.id !== id) throw new ApiError('NOT_FOUND');
  return { row, procedure };
};

/** Who sees the procedure learns that its segmentation has changed. */
export const announce = (audit: AuditedTransaction, procedure: StoredProcedure): void =>
  audit.changed({ topic: 'segmentations', id: procedure.id, seenBy: [visibilityFields(procedure)] });

/** The same for a change that is made by no user. */
export const announceOf = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  procedureId: number,
): Promise<void> =>
  audit.changed({
    topic: 'segmentations',
    id: procedureId,
    seenBy: [await visibilityFieldsOfProcedure(tx, procedureId)],
  });
