import { AUTOMATIC_MESSAGE } from '@cotyle/domain/notices/automatic';
import { NOTICE_TEXTS } from '@cotyle/domain/messages/notification';
import { MAIL_AFTER } from '@cotyle/domain/people/mails';
import { fullName } from '@cotyle/domain/people/status';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import { sql } from 'kysely';
import { publicUrlOf } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { dayIn } from '../../lists/time-zone.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { JobRun } from '../../platform/jobs/definitions.ts';
import type { Mail } from '../../platform/mail/open-mail.ts';
import { waitingMail } from '../../platform/mail/templates.ts';
import { casesWaitingFor } from '../../records/waiting-cases.ts';
import { dailyMailDay } from './daily-mail-day.ts';
import { forgetMovedCases, rememberMailedCases } from './mailed-cases.ts';

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

const isReachable = sql<boolean>`(u.deleted_at is null and u.status = 'ACTIVE' and u.mail_rhythm <> 'OFF')`;

interface DueMail {
  readonly id: number;
  readonly rhythm: 'AT_ONCE' | 'DAILY';
}

/** At once: what has waited for some minutes and was in no mail. Daily: everybody whose mail of the day is not queued yet. */
const findDue = async (
  { database, now, config }: UnreadMailContext,
  until: Date,
): Promise<readonly DueMail[]> => {
  const zone = config.CLINIC_TIME_ZONE;
  const { rows } = await sql<DueMail>`
    select u.id, u.mail_rhythm as rhythm from users u
    where u.mail_rhythm <> 'OFF' and ${isReachable} and case u.mail_rhythm
      when 'DAILY' then u.mailed_on is null or u.mailed_on < ${dailyMailDay(now(), zone)}::date
      else exists (
        select from messages m
        where m.receiver_id = u.id and m.read_at is null and m.creation <= ${until}
          and (u.mailed_until is null or m.creation > u.mailed_until) and ${isWanted})
      or u.mail_cases and exists (
        select from ${casesWaitingFor(dayIn(now(), zone))} w
        where w.updated_at <= ${until} and not exists (
          select from mailed_cases c where c.user_id = u.id and c.procedure_id = w.id and c.status = w.status))
      end
    order by u.id limit ${BATCH}
  `.execute(database.kysely);
  return rows;
};

/** The next mail is about what comes after this one. */
const markQueued = async (
  { database: { kysely }, now, config }: UnreadMailContext,
  { id, rhythm }: DueMail,
  until: Date,
): Promise<void> => {
  const zone = config.CLINIC_TIME_ZONE;
  await kysely.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set(rhythm === 'DAILY' ? { mailed_on: dailyMailDay(now(), zone) } : { mailed_until: until })
      .where('id', '=', id)
      .execute();
    if (rhythm === 'AT_ONCE') await rememberMailedCases(tx, id, dayIn(now(), zone));
  });
};

/** One mail for all that has become due: several messages and cases within a few minutes are one mail. */
export const queueUnreadMails = async (
  context: UnreadMailContext,
  signal: AbortSignal,
  { addJob }: Pick<JobRun, 'addJob'>,
): Promise<void> => {
  const { database, now, config } = context;
  const until = secondsAfter(now(), -MAIL_AFTER);
  await forgetMovedCases(database.kysely, dayIn(now(), config.CLINIC_TIME_ZONE));
  for (;;) {
    const due = await findDue(context, until);
    for (const mail of due) {
      signal.throwIfAborted();
      // The job first: after a crash in between, the person is found again, and a mail is not lost.
      await addJob('send-unread-mail', { userId: mail.id }, `user-${mail.id}`);
      await markQueued(context, mail, until);
    }
    if (due.length < BATCH) return;
  }
};

/** Sends nothing to a person for whom nothing waits, or who turned the mails off, since the mail was queued. */
export const sendUnreadMail = async (context: UnreadMailContext, userId: number): Promise<void> => {
  const { config, database, now, mail, port } = context;
  const { rows } = await sql<{
    email: string;
    nameFirst: string;
    nameSecond: string;
    cases: number;
    procedures: number;
    messages: number;
  }>`
    select u.email, u.name_first as "nameFirst", u.name_second as "nameSecond",
      case when u.mail_cases then (select count(*) from ${casesWaitingFor(dayIn(now(), config.CLINIC_TIME_ZONE))} w)
        else 0 end::int as cases,
      (count(m.id) filter (where ${isNotification}))::int as procedures,
      (count(m.id) filter (where not ${isNotification}))::int as messages
    from users u left join messages m on m.receiver_id = u.id and m.read_at is null and ${isWanted}
    where u.id = ${userId} and ${isReachable}
    group by u.id
  `.execute(database.kysely);
  const [waiting] = rows;
  if (!waiting || waiting.cases + waiting.procedures + waiting.messages === 0) return;
  const { email: to, cases, procedures, messages } = waiting;
  const origin = publicUrlOf(config, port());
  await mail.send(waitingMail({ to, name: fullName(waiting), origin, cases, procedures, messages }));
};
