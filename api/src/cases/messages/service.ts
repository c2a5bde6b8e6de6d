import type { FieldIssue } from '@cotyle/domain/errors';
import { NOT_TO_YOURSELF } from '@cotyle/domain/messages/limits';
import { NOT_CHOOSABLE, REQUIRED } from '@cotyle/domain/validation/text';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { requireVisible } from '../../records/require-visible.ts';

export interface NewMessage {
  readonly text: string;
  readonly receiverId?: number | null | undefined;
  readonly receivers?: readonly number[] | null | undefined;
  readonly procedureId?: number | null | undefined;
  readonly replyToId?: number | null | undefined;
}

const NOT_OF_CONVERSATION = 'Not a message of this conversation';

const addressees = ({ receiverId, receivers }: NewMessage): { id: number; path: string }[] => {
  const named = [
    ...(receiverId ? [{ id: receiverId, path: 'receiverId' }] : []),
    ...(receivers ?? []).map((id, index) => ({ id, path: `receivers.${index}` })),
  ];
  return named.filter(({ id }, index) => named.findIndex((one) => one.id === id) === index);
};

const receiverIssues = async (
  db: Kysely<Tables>,
  chosen: readonly { id: number; path: string }[],
): Promise<FieldIssue[]> => {
  const reachable = await db
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .execute();
  const ids = new Set(reachable.map(({ id }) => id));
  return chosen.filter(({ id }) => !ids.has(id)).map(({ path }) => ({ path, message: NOT_CHOOSABLE }));
};

/** A reply has the same two people as the message that it replies to. */
const assertSameConversation = async (
  db: Kysely<Tables>,
  callerId: number,
  replyToId: number,
  receivers: readonly number[],
): Promise<void> => {
  const answered = await db
    .selectFrom('messages')
    .select(['sender_id', 'receiver_id'])
    .where('id', '=', replyToId)
    .executeTakeFirst();
  const isBetween = (other: number): boolean =>
    answered !== undefined &&
    [callerId, other].includes(answered.sender_id) &&
    [callerId, other].includes(answered.receiver_id);
  if (!receivers.every(isBetween))
    throw new ApiError('INVALID', { issues: [{ path: 'replyToId', message: NOT_OF_CONVERSATION }] });
};

/** One message for each receiver, from the caller; answers their ids. */
export const sendMessage = async (
  context: AppContext,
  caller: Caller,
  message: NewMessage,
): Promise<number[]> => {
  const now = context.now();
  const chosen = addressees(message);
  const receivers = chosen.map(({ id }) => id);
  if (receivers.length === 0)
    throw new ApiError('INVALID', { issues: [{ path: 'receiverId', message: REQUIRED }] });
  if (receivers.includes(caller.id)) throw new ApiError('CONFLICT', { message: NOT_TO_YOURSELF });
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const issues = await receiverIssues(tx, chosen);
    if (issues.length > 0) throw new ApiError('INVALID', { issues });
    const { procedureId = null, replyToId = null } = message;
    if (procedureId !== null) await requireVisible(tx, caller, procedureId);
    if (replyToId !== null) await assertSameConversation(tx, caller.id, replyToId, receivers);
    const rows = await tx
      .insertInto('messages')
      .values(
        receivers.map((receiver) => ({
          procedure_id: procedureId,
          sender_id: caller.id,
          receiver_id: receiver,
          reply_to_id: replyToId,
          text: message.text,
          creation: now,
        })),
      )
      .returning('id')
      .execute();
    // The event names the sender and the receiver; the text and the patient stay between the two.
    for (const receiver of receivers)
      audit.record({ type: 'MESSAGE_SENT', initiatorId: caller.id, subjectUserId: receiver });
    for (const id of [caller.id, ...receivers]) audit.changed({ topic: `messages:${id}` });
    return rows.map(({ id }) => id);
  });
};

/** Only the receiver reads, and only the first time leaves a trace. */
export const markRead = async (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const message = await tx
      .selectFrom('messages')
      .select(['sender_id', 'read_at'])
      .where('id', '=', id)
      .where('receiver_id', '=', caller.id)
      .forUpdate()
      .executeTakeFirst();
    if (!message) throw new ApiError('NOT_FOUND');
    if (message.read_at) return;
    await tx.updateTable('messages').set({ read_at: now }).where('id', '=', id).execute();
    audit.record({ type: 'MESSAGE_READ', initiatorId: caller.id, subjectUserId: message.sender_id });
    for (const user of [caller.id, message.sender_id]) audit.changed({ topic: `messages:${user}` });
  });
};
