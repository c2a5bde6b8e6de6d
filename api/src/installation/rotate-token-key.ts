import { randomUUID } from 'node:crypto';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import { ACCESS_TOKEN_LIFE } from '@cotyle/domain/session/timing';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import type { Sealing } from '../platform/keys/sealing.ts';
import { withTransaction } from '../transactions/with-transaction.ts';
import { newTokenSecret } from './open-secrets.ts';

/** A replaced key is of no use after this many seconds: nodes sign with it for a minute at most. */
const KEPT_SECONDS = ACCESS_TOKEN_LIFE + 3600;
const ROTATION_LOCK = 'cotyle token key rotation';

/** Replaces the key that signs access tokens; those that the earlier key has signed stay valid for their life. */
export const rotateTokenKey = (db: Kysely<Tables>, sealing: Sealing, now: Date): Promise<string> =>
  withTransaction(db, now, async (tx, audit) => {
    // Two at once wait for each other here, and the second replaces the key of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${ROTATION_LOCK}, 0))`.execute(tx);
    const id = randomUUID();
    await tx.deleteFrom('token_keys').where('replaced_at', '<', secondsAfter(now, -KEPT_SECONDS)).execute();
    const before = await tx
      .updateTable('token_keys')
      .set({ replaced_at: now })
      .where('replaced_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    await tx
      .insertInto('token_keys')
      .values({ id, secret: newTokenSecret(sealing), created_at: now, replaced_at: null })
      .execute();
    audit.record({
      type: 'TOKEN_KEY_ROTATED',
      initiatorId: null,
      newValue: id,
      ...(before && { oldValue: before.id }),
    });
    return id;
  });
