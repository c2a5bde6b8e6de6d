import { secondsAfter } from '@cotyle/domain/seconds-after';
import { DEVICE_FAILURES_MAX, KNOWN_DEVICE_LIFE, KNOWN_DEVICES_EACH } from '@cotyle/domain/session/throttle';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { hashSecretToken, makeSecretToken } from './secret-token.ts';

/** A browser from which this account has signed in before, by the token that proves it. */
export interface KnownDevice {
  readonly token: string;
  readonly hash: Buffer;
}

export const findDevice = async (
  db: Kysely<Tables>,
  email: string,
  tokens: readonly string[],
  now: Date,
): Promise<KnownDevice | undefined> => {
  if (tokens.length === 0) return undefined;
  const devices = tokens.map((token) => ({ token, hash: hashSecretToken(token) }));
  const found = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.token_hash')
    .where(
      'd.token_hash',
      'in',
      devices.map(({ hash }) => hash),
    )
    .where('u.email', '=', email)
    .where('u.deleted_at', 'is', null)
    .where('d.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return found && devices.find(({ hash }) => hash.equals(found.token_hash));
};

/** A stolen cookie is good for a few guesses; after that the device is unknown again. */
export const countDeviceFailure = async (db: Kysely<Tables>, { hash }: KnownDevice): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('known_devices')
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where('token_hash', '=', hash)
      .execute();
    await tx
      .deleteFrom('known_devices')
      .where('token_hash', '=', hash)
      .where('failures', '>=', DEVICE_FAILURES_MAX)
      .execute();
  });
};

/** With a new token each time: one that was planted in the browser beforehand proves nothing afterwards. */
export const rememberDevice = async (
  tx: Transaction<Tables>,
  userId: number,
  before: KnownDevice | undefined,
  now: Date,
): Promise<string> => {
  const { token, hash } = makeSecretToken();
  if (before) await tx.deleteFrom('known_devices').where('token_hash', '=', before.hash).execute();
  await tx
    .insertInto('known_devices')
    .values({
      token_hash: hash,
      user_id: userId,
      created_at: now,
      expires_at: secondsAfter(now, KNOWN_DEVICE_LIFE),
    })
    .execute();
  const kept = tx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(KNOWN_DEVICES_EACH);
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', kept)
    .execute();
  return token;
};

/** With a new password, or a block, what was proved by the old one counts no more. */
export const forgetDevicesOf = async (db: Kysely<Tables>, userId: number): Promise<void> => {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
};
