import { preview } from '@cotyle/domain/messages/limits';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import type { AppContext } from '../../context/app-context.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';

/** The history shows the beginning of a note, enough to recognize it; the procedure's page has all of it. */
const IN_HISTORY = 200;

export const addNote = async (
  context: AppContext,
  caller: Caller,
  note: { procedureId: number; description: string },
): Promise<number> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, note.procedureId);
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    const { id } = await tx
      .insertInto('notes')
      .values({
        creation: now,
        description: note.description,
        creator_id: caller.id,
        procedure_id: procedure.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit.record({
      type: 'PROCEDURE_NOTE',
      initiatorId: caller.id,
      procedureId: procedure.id,
      newValue: preview(note.description, IN_HISTORY),
    });
    audit.changed({ topic: 'procedures', id: procedure.id, seenBy: [visibilityFields(procedure)] });
    return id;
  });
};
