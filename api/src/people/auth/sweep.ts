import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { SECURITY_MAIL_LIFE } from '@cotyle/domain/people/security-mails';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import { FORGET_FAILURES_AFTER } from '@cotyle/domain/session/throttle';
import { SESSION_LIFE } from '@cotyle/domain/session/timing';
import type { Tables } from '../../platform/database/schema.ts';

/** In small steps, so that a sign-in does not wait for a million rows to be deleted. */
const BATCH = 1000;

const inBatches = async (db: Kysely<Tables>, removal: RawBuilder<unknown>): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await removal.execute(db);
    if (numAffectedRows < BATCH) return;
  }
};

/**
 * Deletes expired sessions, tokens, links, challenges, counters and mails that could not be sent. A used refresh token is kept
 * until it expires, to detect its reuse.
 */
export const sweepSessions = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  await inBatches(
    db,
    sql`delete from refresh_tokens where token_hash in (
      select token_hash from refresh_tokens where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from sessions where id in (
      select s.id from sessions s where s.created_at < ${secondsAfter(now, -SESSION_LIFE)} and s.expires_at < ${now}
        and not exists (select from refresh_tokens r where r.session_id = s.id)
      order by s.created_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from one_time_links where token_hash in (
      select token_hash from one_time_links where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from known_devices where token_hash in (
      select token_hash from known_devices where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from factor_challenges where token_hash in (
      select token_hash from factor_challenges where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from totp_enrolments where user_id in (
      select user_id from totp_enrolments where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from sign_in_failures where key in (
      select key from sign_in_failures where last_failure_at < ${secondsAfter(now, -FORGET_FAILURES_AFTER)}
      order by last_failure_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from security_mails where id in (
      select id from security_mails where happened_at < ${secondsAfter(now, -SECURITY_MAIL_LIFE)}
      order by happened_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from sso_attempts where state_hash in (
      select state_hash from sso_attempts where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from sso_handovers where code_hash in (
      select code_hash from sso_handovers where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from sso_step_ups where state_hash in (
      select state_hash from sso_step_ups where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
  await inBatches(
    db,
    sql`delete from sso_logout_tokens where token_hash in (
      select token_hash from sso_logout_tokens where expires_at < ${now} order by expires_at limit ${BATCH})`,
  );
};
