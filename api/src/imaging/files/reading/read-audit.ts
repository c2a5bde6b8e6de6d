import type { EventType } from '@cotyle/domain/events/types';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { isNewRead } from './continuation.ts';
import { downloadedEvent, viewedEvent } from '../records/events.ts';
import type { Purpose } from './require-readable.ts';
import type { StoredFile } from '../records/find-file.ts';

const eventOf = (file: StoredFile, purpose: Purpose) =>
  purpose === 'view' ? viewedEvent(file.type) : downloadedEvent(file.type);

/** Events identify a file by its name: with a second file of that name in the procedure, the read one is unknown. */
const lastRead = async (
  db: Kysely<Tables>,
  readerId: number,
  file: StoredFile,
  type: EventType,
): Promise<Date | undefined> => {
  const namesake = await db
    .selectFrom('files')
    .select('id')
    .where('procedure_id', '=', file.procedureId)
    .where('file_name', '=', file.fileName)
    .where('id', '!=', file.id)
    .limit(1)
    .executeTakeFirst();
  if (namesake) return undefined;
  const last = await db
    .selectFrom('events')
    .select('creation')
    .where('procedure_id', '=', file.procedureId)
    .where('initiator_id', '=', readerId)
    .where('type', '=', type)
    .where('new_value', '=', file.fileName)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.creation;
};

/** Recorded before the first byte is sent, so that the history contains every read. */
export const recordRead = async (
  context: AppContext,
  readerId: number,
  files: readonly StoredFile[],
  purpose: Purpose,
): Promise<void> => {
  await withTransaction(context.database.kysely, context.now(), async (_tx, audit) => {
    for (const file of files) {
      audit.record({
        type: eventOf(file, purpose),
        initiatorId: readerId,
        procedureId: file.procedureId,
        newValue: file.fileName,
      });
    }
  });
};

/** A continued read adds no event. */
export const recordReadFrom = async (
  context: AppContext,
  readerId: number,
  file: StoredFile,
  purpose: Purpose,
  start: number,
): Promise<void> => {
  const last =
    start === 0 ? undefined : await lastRead(context.database.kysely, readerId, file, eventOf(file, purpose));
  if (isNewRead(start, last, context.now())) await recordRead(context, readerId, [file], purpose);
};
