import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** Ends the calendar feed of a person, whose address then is unknown; answers whether there was one. */
export const endFeedOf = async (db: Kysely<Tables>, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
