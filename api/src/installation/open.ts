import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

export interface Installation {
  readonly demo: boolean;
  readonly tokenSecret: string;
  /** True for the node that has just made it. */
  readonly isNew: boolean;
}

/** Reads what this installation is, or founds it; of several nodes at once, one founds it. */
export const openInstallation = async (
  db: Kysely<Tables>,
  founding: { demo: boolean; now: Date },
): Promise<Installation> => {
  const founded = await db
    .insertInto('installation')
    .values({
      demo: founding.demo,
      token_secret: randomBytes(48).toString('base64url'),
      created_at: founding.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('demo')
    .executeTakeFirst();
  const row = await db.selectFrom('installation').select(['demo', 'token_secret']).executeTakeFirstOrThrow();
  return { demo: row.demo, tokenSecret: row.token_secret, isNew: founded !== undefined };
};
