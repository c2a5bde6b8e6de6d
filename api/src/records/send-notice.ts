import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import type { AuditedTransaction } from '../transactions/with-transaction.ts';

interface Notice {
  readonly procedureId: number;
  readonly text: string;
  /** The pinned question that it tells of. */
  readonly pinId?: number;
  readonly receivers: readonly number[];
  /** The person whose change it tells of, who gets none. */
  readonly sender: { readonly id: number; readonly now: Date };
}

/** Sends a message about a procedure from the person who changed it. */
export const sendNotice = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { procedureId, pinId, text, receivers: all, sender }: Notice,
): Promise<void> => {
  const receivers = all.filter((id) => id !== sender.id);
  if (receivers.length === 0) return;
  await tx
    .insertInto('messages')
    .values(
      receivers.map((receiver) => ({
        procedure_id: procedureId,
        sender_id: sender.id,
        receiver_id: receiver,
        reply_to_id: null,
        pin_id: pinId ?? null,
        text,
        creation: sender.now,
      })),
    )
    .execute();
  for (const id of [sender.id, ...receivers]) audit.changed({ topic: `messages:${id}` });
};
