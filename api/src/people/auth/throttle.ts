import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  ACCOUNT_THROTTLE,
  ADDRESS_THROTTLE,
  delayAfter,
  DEVICE_THROTTLE,
  FORGET_FAILURES_AFTER,
  secondsToWait,
} from '@cotyle/domain/session/throttle';
import type { Throttle } from '@cotyle/domain/session/throttle';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';

export interface ThrottleBucket {
  readonly key: Buffer;
  readonly throttle: Throttle;
}

/** Long ago, not now: of two tries in the same millisecond the one that looked at the clock first is let in too. */
const OPEN = new Date(0);

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whoever has one IPv6 address has a whole /64 of them. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const filled = plain.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return filled.slice(0, 4).join(':');
};

export const accountBucket = (action: string, account: string): ThrottleBucket => ({
  key: hashed(`${action}:account:${account}`),
  throttle: ACCOUNT_THROTTLE,
});

export const addressBucket = (action: string, address: string): ThrottleBucket => ({
  key: hashed(`${action}:address:${networkOf(address)}`),
  throttle: ADDRESS_THROTTLE,
});

/** Of one browser that is known for one account. */
export const deviceBucket = (action: string, tokenHash: Buffer): ThrottleBucket => ({
  key: hashed(`${action}:device:${tokenHash.toString('hex')}`),
  throttle: DEVICE_THROTTLE,
});

/**
 * Counts a try before its outcome is known, so that a hundred tries at once are a hundred tries. Undefined when the
 * bucket was open, else the seconds until it opens; a try at a closed bucket is not counted.
 */
const countAttempt = async (
  tx: Transaction<Tables>,
  bucket: ThrottleBucket,
  now: Date,
): Promise<number | undefined> => {
  const forgetBefore = new Date(now.getTime() - FORGET_FAILURES_AFTER * 1000);
  const counted = await tx
    .insertInto('sign_in_failures')
    .values({ key: bucket.key, failures: 1, last_failure_at: now, locked_until: OPEN })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql`case when sign_in_failures.last_failure_at < ${forgetBefore} then 1 else sign_in_failures.failures + 1 end`,
          last_failure_at: now,
        })
        .where('sign_in_failures.locked_until', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  if (!counted) {
    const { locked_until } = await tx
      .selectFrom('sign_in_failures')
      .select('locked_until')
      .where('key', '=', bucket.key)
      .executeTakeFirstOrThrow();
    return secondsToWait(locked_until, now, bucket.throttle);
  }
  const delay = delayAfter(counted.failures, bucket.throttle);
  const lockedUntil = delay === 0 ? OPEN : new Date(now.getTime() + delay * 1000);
  await tx
    .updateTable('sign_in_failures')
    .set({ locked_until: lockedUntil })
    .where('key', '=', bucket.key)
    .execute();
  return undefined;
};

class Locked extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('closed');
    this.seconds = seconds;
  }
}

/** A bucket that was closed by a clock that has jumped back since opens after the longest wait of the rule, not after the jump. */
const capLock = async (db: Kysely<Tables>, buckets: readonly ThrottleBucket[], now: Date): Promise<void> => {
  for (const { key, throttle } of buckets) {
    const latest = new Date(now.getTime() + throttle.longestSeconds * 1000);
    await db
      .updateTable('sign_in_failures')
      .set({ locked_until: latest })
      .where('key', '=', key)
      .where('locked_until', '>', latest)
      .execute();
  }
};

/** Passes all the buckets or none; answers the seconds to wait when one of them is closed. */
export const tryAttempt = async (
  db: Kysely<Tables>,
  buckets: readonly ThrottleBucket[],
  now: Date,
): Promise<number | undefined> => {
  // One order for everybody, so that two tries never wait for each other.
  const ordered = [...buckets].sort((a, b) => a.key.compare(b.key));
  try {
    await db.transaction().execute(async (tx) => {
      for (const bucket of ordered) {
        const seconds = await countAttempt(tx, bucket, now);
        if (seconds !== undefined) throw new Locked(seconds);
      }
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    await capLock(db, ordered, now);
    return error.seconds;
  }
};

export const assertNotThrottled = async (
  db: Kysely<Tables>,
  buckets: readonly ThrottleBucket[],
  now: Date,
): Promise<void> => {
  const seconds = await tryAttempt(db, buckets, now);
  if (seconds !== undefined) throw new ApiError('TOO_MANY_TRIES', { retryAfterSeconds: seconds });
};

/** The right password: the account starts afresh. */
export const clearFailures = async (db: Kysely<Tables>, bucket: ThrottleBucket): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('key', '=', bucket.key).execute();
};

/** An address only gets back what this try cost it, or anyone with an account of his own could wipe its failures. */
export const refundAttempt = async (db: Kysely<Tables>, bucket: ThrottleBucket): Promise<void> => {
  await db
    .updateTable('sign_in_failures')
    .set({ failures: sql`greatest(failures - 1, 0)`, locked_until: OPEN })
    .where('key', '=', bucket.key)
    .execute();
};
