import { maySendResults } from '@cotyle/domain/sending/sending';
import { NO_SHEET_TO_SEND, NOTHING_TO_SEND, SEND_NOT_ALLOWED } from '@cotyle/domain/sending/texts';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';
import { destinationsOf } from '../../records/sendings/destinations.ts';
import { objectsFor, queueSendings } from '../../records/sendings/queue-sendings.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { objectsToSend } from './list-sendings.ts';

/** A person asks for everything of a case to be sent to one PACS. What waits for it already is not sent twice. */
export const askSending = async (
  context: AppContext,
  caller: Caller,
  { procedureId, connectionId }: { readonly procedureId: number; readonly connectionId: number },
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, procedureId);
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    if (!maySendResults(caller.role)) throw new ApiError('FORBIDDEN', { message: SEND_NOT_ALLOWED });
    const destination = (await destinationsOf(tx, procedureId)).find(({ id }) => id === connectionId);
    if (!destination) throw new ApiError('NOT_FOUND');
    const objects = objectsFor(destination, await objectsToSend(tx, procedureId));
    if (objects.length === 0)
      throw new ApiError('CONFLICT', {
        message: destination.sheetsOnly ? NO_SHEET_TO_SEND : NOTHING_TO_SEND,
      });
    const by = { id: caller.id, now };
    await queueSendings(tx, audit, requireReady(context).jobs, { procedureId, objects, destination, by });
  });
};
