import type { SettingsOf } from '@cotyle/domain/connections/settings';
import { CONNECTION_ENDED, resultsInWords } from '@cotyle/domain/connections/texts';
import { NO_LONGER_SENT } from '@cotyle/domain/sending/texts';
import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { cancelSendings } from '../../records/sendings/cancel-sendings.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';

interface Change {
  readonly id: number;
  readonly sendOnApproval: boolean;
  readonly sheetsOnly: boolean;
}

/** What a PACS gets. Where it leads stays: for another address a new connection is created. */
export const changeConnection = async (
  context: AppContext,
  caller: Caller,
  { id, ...change }: Change,
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const found = await tx
      .selectFrom('connections')
      .select(['name', 'settings', 'location_id as locationId', 'ended_at as endedAt'])
      .where('id', '=', id)
      .where('kind', '=', 'PACS')
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError('NOT_FOUND');
    if (found.endedAt !== null) throw new ApiError('CONFLICT', { message: CONNECTION_ENDED });
    const before = found.settings as SettingsOf<'PACS'>;
    const [oldValue, newValue] = [resultsInWords(before), resultsInWords(change)];
    if (oldValue === newValue) return;
    await sql`update connections set settings = settings || ${JSON.stringify(change)}::jsonb where id = ${id}`.execute(
      tx,
    );
    const by = { id: caller.id, now };
    if (change.sheetsOnly)
      await cancelSendings(tx, audit, { modelsTo: id }, { reason: NO_LONGER_SENT.sheetsOnly, by });
    audit.record({
      type: 'CONNECTION_CHANGED',
      initiatorId: caller.id,
      ...(found.locationId === null ? {} : { locationId: found.locationId }),
      oldValue: `${found.name}: ${oldValue}`,
      newValue: `${found.name}: ${newValue}`,
    });
  });
};
