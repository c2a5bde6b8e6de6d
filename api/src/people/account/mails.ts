import { isMailAdded, wantedMailsText } from '@cotyle/domain/people/mails';
import type { WantedMails } from '@cotyle/domain/people/mails';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import type { Caller } from '../../http/caller.ts';
import { dayIn } from '../../lists/time-zone.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { dailyMailDay } from './daily-mail-day.ts';
import { rememberMailedCases } from './mailed-cases.ts';

const choiceOf = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'mail_rhythm as rhythm',
      'mail_cases as cases',
      'mail_procedures as procedures',
      'mail_messages as messages',
    ])
    .where('id', '=', userId);

export const wantedMails = (db: Kysely<Tables>, userId: number): Promise<WantedMails> =>
  choiceOf(db, userId).executeTakeFirstOrThrow();

export const saveWantedMails = async (
  context: AppContext,
  caller: Caller,
  { rhythm, cases, procedures, messages }: WantedMails,
): Promise<WantedMails> => {
  const now = context.now();
  const zone = context.config.CLINIC_TIME_ZONE;
  const after = { rhythm, cases, procedures, messages };
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const before = await choiceOf(tx, caller.id).forNoKeyUpdate().executeTakeFirstOrThrow();
    const isAdded = isMailAdded(before, after);
    await tx
      .updateTable('users')
      .set({
        mail_rhythm: rhythm,
        mail_cases: cases,
        mail_procedures: procedures,
        mail_messages: messages,
        // What was unread before they asked for mails at once is not mailed.
        ...(isAdded ? { mailed_until: now } : {}),
        // The first daily mail is the next one.
        ...(rhythm === 'DAILY' && before.rhythm !== 'DAILY' ? { mailed_on: dailyMailDay(now, zone) } : {}),
      })
      .where('id', '=', caller.id)
      .execute();
    if (isAdded) await rememberMailedCases(tx, caller.id, dayIn(now, zone));
    const [oldValue, newValue] = [wantedMailsText(before), wantedMailsText(after)];
    if (oldValue === newValue) return;
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
