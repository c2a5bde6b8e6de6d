import { endedInWords } from '@cotyle/domain/sending/texts';
import type { NamedObject } from '@cotyle/domain/sending/texts';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';

/** Which of those that wait. */
type Canceled =
  | { readonly connectionId: number }
  | { readonly modelsTo: number }
  | { readonly sheetsOf: number }
  | { readonly sendingId: number };

interface CanceledRow extends NamedObject {
  readonly procedureId: number;
  readonly destination: string;
}

const condition = (which: Canceled) => {
  if ('connectionId' in which) return sql`s.connection_id = ${which.connectionId}`;
  if ('modelsTo' in which) return sql`s.connection_id = ${which.modelsTo} and s.object = 'MODEL'`;
  if ('sheetsOf' in which) return sql`s.procedure_id = ${which.sheetsOf} and s.object = 'SHEET'`;
  return sql`s.id = ${which.sendingId}`;
};

/** Ends waiting sendings that have lost their reason, each with an event. One that is on its way may still arrive. */
export const cancelSendings = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  which: Canceled,
  {
    reason,
    by,
  }: { readonly reason: string; readonly by: { readonly id: number | null; readonly now: Date } },
): Promise<void> => {
  const { rows } = await sql<CanceledRow>`
    update sendings s set state = 'CANCELED', reason = ${reason}, ended_at = ${by.now}, busy_until = null
    from connections c
    where c.id = s.connection_id and s.state = 'WAITING' and ${condition(which)}
    returning s.procedure_id as "procedureId", c.name as destination, s.object, s.version,
      (select f.file_name from files f where f.id = s.file_id) as "fileName"`.execute(tx);
  for (const row of rows)
    audit.record({
      type: 'PACS_SENDING_CANCELED',
      initiatorId: by.id,
      procedureId: row.procedureId,
      newValue: endedInWords(row, row.destination, reason),
    });
};
