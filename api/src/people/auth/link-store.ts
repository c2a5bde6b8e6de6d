import { secondsAfter } from '@cotyle/domain/seconds-after';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { LinkPurpose } from '../../platform/database/tables/sessions.ts';
import { hashSecretToken, makeSecretToken } from './secret-token.ts';

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly userId: number | null;
  readonly now: Date;
  readonly lifeSeconds: number;
}

/** Answers the token, which exists nowhere else: only its hash is kept. */
export const createLink = async (db: Kysely<Tables>, link: NewLink): Promise<string> => {
  const { token, hash } = makeSecretToken();
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: hash,
      purpose: link.purpose,
      user_id: link.userId,
      created_at: link.now,
      expires_at: secondsAfter(link.now, link.lifeSeconds),
      used_at: null,
    })
    .execute();
  return token;
};

export const findValidLink = async (
  db: Kysely<Tables>,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<{ userId: number | null } | undefined> => {
  const row = await db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('token_hash', '=', hashSecretToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { userId: row.user_id };
};

/** Uses the link up; of several at once, one succeeds. */
export const consumeLink = async (
  tx: Kysely<Tables>,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<{ userId: number | null } | undefined> => {
  const row = await tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecretToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row && { userId: row.user_id };
};

/** A new password revokes every unused link. */
export const revokeLinksOf = async (tx: Kysely<Tables>, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
};

export const deleteLink = async (db: Kysely<Tables>, token: string): Promise<void> => {
  await db.deleteFrom('one_time_links').where('token_hash', '=', hashSecretToken(token)).execute();
};
