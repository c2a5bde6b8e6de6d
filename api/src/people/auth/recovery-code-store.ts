import { randomBytes } from 'node:crypto';
import {
  isRecoveryCode,
  normalRecoveryCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  recoveryCodeOf,
} from '@cotyle/domain/second-factor/recovery-codes';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { hashSecretToken } from './secret-token.ts';

const hashOf = (userId: number, code: string): Buffer =>
  hashSecretToken(`${userId}:${normalRecoveryCode(code)}`);

export const countRecoveryCodes = async (db: Kysely<Tables>, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
};

export const deleteRecoveryCodes = async (db: Kysely<Tables>, userId: number): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
};

/** Answers the codes, which exist nowhere else: only their hashes are kept. */
export const replaceRecoveryCodes = async (tx: Transaction<Tables>, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeOf(randomBytes(RECOVERY_CODE_LENGTH)),
  );
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute();
  return codes;
};

/** Uses the code up; of several uses at once, one succeeds. */
export const spendRecoveryCode = async (
  tx: Transaction<Tables>,
  userId: number,
  code: string,
): Promise<boolean> => {
  if (!isRecoveryCode(code)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
