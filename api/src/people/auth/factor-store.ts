import type { FactorKind } from '@cotyle/domain/second-factor/factors';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';

/** What proves this account besides the password; empty for an account without a second factor. */
export const factorKindsOf = async (db: Kysely<Tables>, userId: number): Promise<FactorKind[]> => {
  const totp = await db
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  const kinds: FactorKind[] = [
    ...(totp ? (['TOTP'] as const) : []),
    ...(passkey ? (['PASSKEY'] as const) : []),
  ];
  if (kinds.length > 0 && (await countRecoveryCodes(db, userId)) > 0) kinds.push('RECOVERY_CODE');
  return kinds;
};
