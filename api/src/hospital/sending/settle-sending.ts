import { endedInWords, sentInWords } from '@cotyle/domain/sending/texts';
import { sql } from 'kysely';
import { cancelSendings } from '../../records/sendings/cancel-sendings.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { SendingContext } from './sending-context.ts';
import type { WaitingSending } from './sending-rows.ts';

type SettleContext = Pick<SendingContext, 'database' | 'now'>;

/** Also for one that was canceled while it was on its way: the PACS has it. Nothing where the record was erased meanwhile. */
export const settleSent = (
  { database, now: clock }: SettleContext,
  sending: WaitingSending,
  sopInstanceUid: string,
): Promise<void> => {
  const now = clock();
  return withTransaction(database.kysely, now, async (tx, audit) => {
    const { rows } = await sql`
      update sendings set state = 'SENT', ended_at = ${now}, busy_until = null, reason = null,
        sop_instance_uid = ${sopInstanceUid}
      where id = ${sending.id} and state in ('WAITING', 'CANCELED') returning id`.execute(tx);
    if (rows.length === 0) return;
    audit.record({
      type: 'PACS_SENT',
      initiatorId: null,
      procedureId: sending.procedureId,
      newValue: sentInWords(sending, sending.connection.name, sopInstanceUid),
    });
  });
};

/** Tried for the last time. */
export const settleFailed = (
  { database, now: clock }: SettleContext,
  sending: WaitingSending,
  reason: string,
): Promise<void> => {
  const now = clock();
  return withTransaction(database.kysely, now, async (tx, audit) => {
    const { rows } = await sql`
      update sendings set state = 'FAILED', ended_at = ${now}, busy_until = null, reason = ${reason}
      where id = ${sending.id} and state = 'WAITING' returning id`.execute(tx);
    if (rows.length === 0) return;
    audit.record({
      type: 'PACS_SENDING_FAILED',
      initiatorId: null,
      procedureId: sending.procedureId,
      newValue: endedInWords(sending, sending.connection.name, reason),
    });
  });
};

export const settleCanceled = (
  { database, now: clock }: SettleContext,
  { id }: WaitingSending,
  reason: string,
): Promise<void> => {
  const now = clock();
  return withTransaction(database.kysely, now, (tx, audit) =>
    cancelSendings(tx, audit, { sendingId: id }, { reason, by: { id: null, now } }),
  );
};
