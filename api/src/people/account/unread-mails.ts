import { AUTOMATIC_MESSAGE } from '@cotyle/domain/ct/scan-ready';
import { NOTICE_TEXTS } from '@cotyle/domain/messages/notification';
import { MAIL_AFTER } from '@cotyle/domain/people/mails';
import { fullName } from '@cotyle/domain/people/status';
import { sql } from 'kysely';
import { publicUrlOf } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { JobRun } from '../../platform/jobs/definitions.ts';
import type { Mail } from '../../platform/mail/open-mail.ts';
import { unreadMail } from '../../platform/mail/templates.ts';

export interface UnreadMailContext {
  readonly config: Config;
  readonly database: Database;
  readonly mail: Mail;
  readonly now: () => Date;
  readonly port: () => number;
}

/** How many people are found at a time. */
const BATCH = 500;

/** Whether the server wrote the message `m` about a procedure. */
const isNotification = sql<boolean>`(m.procedure_id is not null and m.reply_to_id is null
  and (m.text = any(${NOTICE_TEXTS}::text[]) or starts_with(m.text, ${AUTOMATIC_MESSAGE})))`;

/** The kinds that the person `u` wants: enforced both when a mail is queued and when it is sent. */
const isWanted = sql<boolean>`(case when ${isNotification} then u.mail_procedures else u.mail_messages end)`;

const isReachable = sql<boolean>`(u.deleted_at is null and u.status = 'ACTIVE')`;

const findDue = async ({ database }: UnreadMailContext, until: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where (u.mail_procedures or u.mail_messages) and ${isReachable} and exists (
      select from messages m
      where m.receiver_id = u.id and m.read_at is null and m.creation <= ${until}
        and (u.mailed_until is null or m.creation > u.mailed_until) and ${isWanted})
    order by u.id limit ${BATCH}
  `.execute(database.kysely);
  return rows.map(({ id }) => id);
};

/** One mail for all that has become due: several messages within a few minutes are one mail. */
export const queueUnreadMails = async (
  context: UnreadMailContext,
  signal: AbortSignal,
  { addJob }: Pick<JobRun, 'addJob'>,
): Promise<void> => {
  const until = new Date(context.now().getTime() - MAIL_AFTER * 1000);
  for (;;) {
    const ids = await findDue(context, until);
    for (const userId of ids) {
      signal.throwIfAborted();
      // The job first: after a crash in between, the person is found again, and a mail is not lost.
      await addJob('send-unread-mail', { userId }, `user-${userId}`);
      await context.database.kysely
        .updateTable('users')
        .set({ mailed_until: until })
        .where('id', '=', userId)
        .execute();
    }
    if (ids.length < BATCH) return;
  }
};

/** Sends nothing to a person who has read everything, or turned the mails off, since the mail was queued. */
export const sendUnreadMail = async (context: UnreadMailContext, userId: number): Promise<void> => {
  const { rows } = await sql<{
    email: string;
    nameFirst: string;
    nameSecond: string;
    procedures: number;
    messages: number;
  }>`
    select u.email, u.name_first as "nameFirst", u.name_second as "nameSecond",
      (count(*) filter (where ${isNotification}))::int as procedures,
      (count(*) filter (where not ${isNotification}))::int as messages
    from users u join messages m on m.receiver_id = u.id and m.read_at is null and ${isWanted}
    where u.id = ${userId} and ${isReachable}
    group by u.id
  `.execute(context.database.kysely);
  const [unread] = rows;
  if (!unread) return;
  const { email: to, procedures, messages } = unread;
  const link = `${publicUrlOf(context.config, context.port())}/messages`;
  await context.mail.send(unreadMail({ to, name: fullName(unread), link, procedures, messages }));
};
