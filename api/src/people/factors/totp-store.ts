import { timingSafeEqual } from 'node:crypto';
import {
  acceptedSteps,
  isTotpCode,
  normalTotpCode,
  TOTP_ALGORITHM,
  TOTP_DIGITS,
  TOTP_PERIOD,
  TOTP_SECRET_BYTES,
} from '@cotyle/domain/second-factor/totp';
import type { Kysely, Transaction } from 'kysely';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { Tables } from '../../platform/database/schema.ts';
import type { Sealing } from '../../platform/keys/sealing.ts';
import { totpPurpose } from '../../platform/keys/totp-purpose.ts';

/** The only module that reads or writes the secret of an authenticator app. */

const secretOf = (plain: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(plain).buffer });

const isCodeOf = (secret: Secret, step: number, code: string): boolean => {
  const right = HOTP.generate({ secret, algorithm: TOTP_ALGORITHM, digits: TOTP_DIGITS, counter: step });
  return timingSafeEqual(Buffer.from(right), Buffer.from(code));
};

/** The step whose code this is, among those that are accepted now. */
const matchingStep = (
  plain: Uint8Array,
  entered: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined => {
  if (!isTotpCode(entered)) return undefined;
  const [secret, code] = [secretOf(plain), normalTotpCode(entered)];
  return acceptedSteps(now, lastStep).find((step) => isCodeOf(secret, step, code));
};

interface TotpKey {
  /** In base 32. */
  readonly key: string;
  readonly uri: string;
}

/** Starts to add an app; replaces what was started before. */
export const startTotpEnrolment = async (
  tx: Transaction<Tables>,
  sealing: Sealing,
  { userId, email, issuer, expiresAt }: { userId: number; email: string; issuer: string; expiresAt: Date },
): Promise<TotpKey> => {
  const secret = new Secret({ size: TOTP_SECRET_BYTES });
  const sealed = Buffer.from(sealing.seal(secret.bytes, totpPurpose(userId)));
  const stored = { secret: sealed, expires_at: expiresAt };
  await tx
    .insertInto('totp_enrolments')
    .values({ user_id: userId, ...stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
    .execute();
  const totp = new TOTP({
    secret,
    issuer,
    label: email,
    algorithm: TOTP_ALGORITHM,
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD,
  });
  return { key: secret.base32, uri: totp.toString() };
};

/** The app counts from now on, and the code that proved it does not work again. */
export const confirmTotpEnrolment = async (
  tx: Transaction<Tables>,
  sealing: Sealing,
  userId: number,
  code: string,
  now: Date,
): Promise<'confirmed' | 'wrong' | 'expired'> => {
  const started = await tx
    .selectFrom('totp_enrolments')
    .select('secret')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!started) return 'expired';
  const plain = sealing.open(started.secret, totpPurpose(userId));
  const step = matchingStep(plain, code, { now, lastStep: 0 });
  if (step === undefined) return 'wrong';
  const sealed = Buffer.from(sealing.seal(plain, totpPurpose(userId)));
  const stored = { secret: sealed, created_at: now, last_step: step };
  await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, ...stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
    .execute();
  await tx.deleteFrom('totp_enrolments').where('user_id', '=', userId).execute();
  return 'confirmed';
};

/** Uses the code up; of several uses at once, one succeeds, because the row is locked. */
export const spendTotpCode = async (
  tx: Transaction<Tables>,
  sealing: Sealing,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> => {
  const factor = await tx
    .selectFrom('totp_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) return false;
  const plain = sealing.open(factor.secret, totpPurpose(userId));
  const step = matchingStep(plain, code, { now, lastStep: factor.last_step });
  if (step === undefined) return false;
  await tx.updateTable('totp_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
  return true;
};

/** Answers whether there was one. */
export const deleteTotp = async (db: Kysely<Tables>, userId: number): Promise<boolean> => {
  await db.deleteFrom('totp_enrolments').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
