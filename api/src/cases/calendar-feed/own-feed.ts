import type { OwnFeed } from '@cotyle/contract/calendar-feed';
import { calendarFeedCalls } from '@cotyle/contract/calendar-feed';
import { urlOf } from '@cotyle/contract/client';
import { feedText } from '@cotyle/domain/calendar-feed/feed';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { endFeedOf } from '../../people/auth/feed-store.ts';
import { makeSecretToken } from '../../people/auth/secret-token.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';

export const ownFeed = async (db: Kysely<Tables>, userId: number): Promise<OwnFeed | null> => {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at', 'with_names'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    createdAt: row.created_at.toISOString(),
    lastReadAt: row.last_read_at?.toISOString() ?? null,
    withNames: row.with_names,
  };
};

/** The secret leaves the server here and never again. */
export const createFeed = async (
  { database, now }: AppContext,
  caller: Caller,
  withNames: boolean,
): Promise<{ path: string; feed: OwnFeed }> => {
  const { token, hash } = makeSecretToken();
  const createdAt = now();
  await withTransaction(database.kysely, createdAt, async (tx, audit) => {
    const values = {
      secret_hash: hash,
      role: caller.role,
      with_names: withNames,
      created_at: createdAt,
      last_read_at: null,
    };
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: caller.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    audit.record({
      type: 'CALENDAR_FEED_CREATED',
      initiatorId: caller.id,
      subjectUserId: caller.id,
      newValue: feedText(withNames),
    });
  });
  return {
    path: urlOf(calendarFeedCalls.read, { params: { secret: token } }),
    feed: { createdAt: createdAt.toISOString(), lastReadAt: null, withNames },
  };
};

export const endFeed = async ({ database, now }: AppContext, caller: Caller): Promise<void> => {
  await withTransaction(database.kysely, now(), async (tx, audit) => {
    if (!(await endFeedOf(tx, caller.id))) throw new ApiError('NOT_FOUND');
    audit.record({ type: 'CALENDAR_FEED_ENDED', initiatorId: caller.id, subjectUserId: caller.id });
  });
};
