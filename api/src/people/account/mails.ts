import { isKindAdded, wantedMailsText } from '@cotyle/domain/people/mails';
import type { WantedMails } from '@cotyle/domain/people/mails';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';

const choiceOf = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('users')
    .select(['mail_procedures as procedures', 'mail_messages as messages'])
    .where('id', '=', userId);

export const wantedMails = (db: Kysely<Tables>, userId: number): Promise<WantedMails> =>
  choiceOf(db, userId).executeTakeFirstOrThrow();

export const saveWantedMails = async (
  context: AppContext,
  caller: Caller,
  { procedures, messages }: WantedMails,
): Promise<WantedMails> => {
  const now = context.now();
  const after = { procedures, messages };
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const before = await choiceOf(tx, caller.id).forNoKeyUpdate().executeTakeFirstOrThrow();
    const [oldValue, newValue] = [wantedMailsText(before), wantedMailsText(after)];
    if (oldValue === newValue) return;
    await tx
      .updateTable('users')
      .set({
        mail_procedures: procedures,
        mail_messages: messages,
        // What was unread before they asked for mails is not mailed.
        ...(isKindAdded(before, after) ? { mailed_until: now } : {}),
      })
      .where('id', '=', caller.id)
      .execute();
    audit.record({
      type: 'USER_UPDATED',
      initiatorId: caller.id,
      subjectUserId: caller.id,
      oldValue,
      newValue,
    });
  });
  return after;
};
