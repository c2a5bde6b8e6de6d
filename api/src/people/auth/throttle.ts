import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { secondsAfter } from '@cotyle/domain/seconds-after';
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

/** Long ago instead of now: of two attempts in the same millisecond the one with the earlier clock is allowed too. */
const OPEN = new Date(0);

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A client with one IPv6 address has its whole /64. */
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
 * Counts an attempt before its outcome is known, so that a hundred concurrent attempts count as a hundred. Answers undefined, or
 * the seconds for which the bucket is still locked; an attempt at a locked bucket is not counted.
 */
const countAttempt = async (
  tx: Transaction<Tables>,
  bucket: ThrottleBucket,
  now: Date,
): Promise<number | undefined> => {
  const forgetBefore = secondsAfter(now, -FORGET_FAILURES_AFTER);
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
  const lockedUntil = delay === 0 ? OPEN : secondsAfter(now, delay);
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
    super('too many failed attempts');
    this.seconds = seconds;
  }
}

/** A clock that has jumped back must not lock a bucket for longer than the rule's longest delay. */
const capLock = async (db: Kysely<Tables>, buckets: readonly ThrottleBucket[], now: Date): Promise<void> => {
  for (const { key, throttle } of buckets) {
    const latest = secondsAfter(now, throttle.longestSeconds);
    await db
      .updateTable('sign_in_failures')
      .set({ locked_until: latest })
      .where('key', '=', key)
      .where('locked_until', '>', latest)
      .execute();
  }
};

/** Counts the attempt in all buckets or in none; answers the seconds to wait when one of them is locked. */
export const tryAttempt = async (
  db: Kysely<Tables>,
  buckets: readonly ThrottleBucket[],
  now: Date,
): Promise<number | undefined> => {
  // Always in the same order, so that two attempts never wait for each other.
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

/** After the right password the account starts with no failures. */
export const clearFailures = async (db: Kysely<Tables>, bucket: ThrottleBucket): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('key', '=', bucket.key).execute();
};

/** Takes back this one attempt only: otherwise anyone with an account could clear the failures of the address. */
export const refundAttempt = async (db: Kysely<Tables>, bucket: ThrottleBucket): Promise<void> => {
  await db
    .updateTable('sign_in_failures')
    .set({ failures: sql`greatest(failures - 1, 0)`, locked_until: OPEN })
    .where('key', '=', bucket.key)
    .execute();
};
