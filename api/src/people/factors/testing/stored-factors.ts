import { randomBytes } from 'node:crypto';
import {
  TOTP_ALGORITHM,
  TOTP_DIGITS,
  TOTP_PERIOD,
  TOTP_SECRET_BYTES,
} from '@cotyle/domain/second-factor/totp';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Tables } from '../../../platform/database/schema.ts';
import { plainSealing } from '../../../platform/keys/sealing.ts';
import { totpPurpose } from '../../../platform/keys/totp-purpose.ts';

/** The app on the phone of a person: its code at a moment. */
export type CodeAt = (at: Date) => string;

export const appWithKey = (key: string): CodeAt => {
  const totp = new TOTP({
    secret: Secret.fromBase32(key),
    algorithm: TOTP_ALGORITHM,
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD,
  });
  return (at) => totp.generate({ timestamp: at.getTime() });
};

/** Gives a person an authenticator app, whose codes no one has used yet. */
export const addTotp = async (db: Kysely<Tables>, userId: number): Promise<CodeAt> => {
  const plain = randomBytes(TOTP_SECRET_BYTES);
  const secret = Buffer.from(plainSealing.seal(plain, totpPurpose(userId)));
  await db
    .insertInto('totp_factors')
    .values({ user_id: userId, secret, created_at: new Date(), last_step: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }))
    .execute();
  return appWithKey(new Secret({ buffer: Uint8Array.from(plain).buffer }).base32);
};

/** A passkey that no authenticator has. */
export const addPasskeyRow = async (db: Kysely<Tables>, userId: number): Promise<number> => {
  const { id } = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: randomBytes(32),
      counter: 0,
      transports: [],
      name: 'Phone',
      created_at: new Date(),
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
