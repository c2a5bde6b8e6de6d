import { preview } from '@cotyle/domain/messages/limits';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { perform } from '../deeds/perform.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../parts.ts';
import { sightOf } from '../procedures/sight.ts';
import { lockProcedure } from '../procedures/stored.ts';

/** The note itself stands on the procedure's page; the history only has to say which one. */
const IN_HISTORY = 200;

export const addNote = async (
  parts: Parts,
  caller: Caller,
  note: { procedureId: number; description: string },
): Promise<number> => {
  const now = parts.now();
  return perform(parts.database.kysely, now, async (tx, deed) => {
    const procedure = await lockProcedure(tx, caller, note.procedureId);
    if (procedure.deleted || procedure.patientDeleted)
      throw new Refusal('CONFLICT', { message: READ_ONLY_DELETED });
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
    deed.record({
      type: 'PROCEDURE_NOTE',
      initiatorId: caller.id,
      procedureId: procedure.id,
      newValue: preview(note.description, IN_HISTORY),
    });
    deed.changed({ topic: 'procedures', id: procedure.id, seenBy: [sightOf(procedure)] });
    return id;
  });
};
