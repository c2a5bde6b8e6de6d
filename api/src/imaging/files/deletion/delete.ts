import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { mayDeleteInQuarantine, QUARANTINE_DELETION } from '@cotyle/domain/malware/malware';
import { mayDelete } from '@cotyle/domain/files/rights';
import type { Transaction } from 'kysely';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { findModelOfCase, tellOfOtherHip } from '../../../records/model-of-case.ts';
import { endApproval } from '../../../records/plans/end-approval.ts';
import { assertNotOnHold } from '../../../records/legal-hold.ts';
import { lockProcedure } from '../../../records/procedure-row.ts';
import type { StoredProcedure } from '../../../records/procedure-row.ts';
import { deletedEvent } from '../records/events.ts';
import { visibilityFields } from '../../../records/visibility-fields.ts';
import { findFiles } from '../records/find-file.ts';
import type { StoredFile } from '../records/find-file.ts';

/** What plans are made on. */
const PLANNED_ON = ['MODEL', 'SCAN'] as const;

const lockProcedures = async (
  tx: Transaction<Tables>,
  caller: Caller,
  files: readonly StoredFile[],
): Promise<ReadonlyMap<number, StoredProcedure>> => {
  const procedures = new Map<number, StoredProcedure>();
  // All transactions lock in ascending order, so that they do not deadlock.
  const ids = [...new Set(files.map(({ procedureId }) => procedureId))].sort((a, b) => a - b);
  for (const id of ids) procedures.set(id, await lockProcedure(tx, caller, id));
  return procedures;
};

const assertDeletable = (caller: Caller, file: StoredFile, procedure: StoredProcedure | undefined): void => {
  if (!procedure) throw new ApiError('NOT_FOUND');
  if (procedure.deleted || procedure.patientDeleted)
    throw new ApiError('CONFLICT', { message: READ_ONLY_DELETED });
  if (!mayDelete(caller.role, file.type, procedure.status)) throw new ApiError('FORBIDDEN');
  if (!mayDeleteInQuarantine(caller.role, file.malwareState))
    throw new ApiError('FORBIDDEN', { message: QUARANTINE_DELETION });
  if (file.deleted) throw new ApiError('CONFLICT', { message: READ_ONLY_DELETED });
};

/** Deletes all files or none. The bytes and derived models stay until they are purged. */
export const deleteFiles = async (
  context: AppContext,
  caller: Caller,
  given: readonly number[],
): Promise<number> => {
  const now = context.now();
  const ids = [...new Set(given)];
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const procedures = await lockProcedures(tx, caller, await findFiles(tx, caller, ids));
    // Read again after locking, so that the second of two concurrent deletions fails.
    const files = await findFiles(tx, caller, ids);
    for (const file of files) assertDeletable(caller, file, procedures.get(file.procedureId));
    for (const { patientId } of procedures.values()) await assertNotOnHold(tx, patientId);
    const modelsBefore = new Map<number, number | undefined>();
    for (const id of procedures.keys()) modelsBefore.set(id, (await findModelOfCase(tx, id))?.id);
    await tx.updateTable('files').set({ deleted_at: now }).where('id', 'in', ids).execute();
    for (const file of files) {
      audit.record({
        type: deletedEvent(file.type),
        initiatorId: caller.id,
        procedureId: file.procedureId,
        oldValue: file.fileName,
      });
    }
    const by = { id: caller.id, now };
    for (const procedure of procedures.values()) {
      const types = files.flatMap(({ procedureId, type }) => (procedureId === procedure.id ? [type] : []));
      for (const type of PLANNED_ON.filter((one) => types.includes(one)))
        await endApproval(tx, audit, { procedure, cause: `${type}_DELETED`, by });
      await tellOfOtherHip(tx, audit, { procedure, before: modelsBefore.get(procedure.id), by });
      audit.changed({ topic: 'procedures', id: procedure.id, seenBy: [visibilityFields(procedure)] });
    }
  });
  return ids.length;
};
