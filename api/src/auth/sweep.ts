import type { Kysely } from 'kysely';
import { FORGET_FAILURES_AFTER } from '@cotyle/domain/session/throttle';
import { REFRESH_TOKEN_LIFE } from '@cotyle/domain/session/timing';
import type { Tables } from '../platform/database/schema.ts';

/** Removes what can open nothing any more. A used refresh token is kept until it would have expired: reuse must be seen. */
export const sweepSessions = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', secondsAgo(REFRESH_TOKEN_LIFE))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refresh_tokens')
            .select('session_id')
            .whereRef('refresh_tokens.session_id', '=', 'sessions.id'),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('one_time_links').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failure_at', '<', secondsAgo(FORGET_FAILURES_AFTER))
    .execute();
};
