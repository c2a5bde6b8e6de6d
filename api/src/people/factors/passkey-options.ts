import type { PasskeyRequestOptions } from '@cotyle/contract/second-factor';
import { CHALLENGE_LIFE, NO_FACTOR_YET } from '@cotyle/domain/second-factor/factors';
import type { Kysely } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { ChallengePurpose } from '../../platform/database/tables/factors.ts';
import { createChallenge } from '../auth/challenge-store.ts';
import { passkeysOf } from './passkey-store.ts';
import { assertPasskeysPossible } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';

const optionsOf = (challenge: string, { id }: RelyingParty) => ({
  challenge,
  rpId: id,
  timeout: CHALLENGE_LIFE * 1000,
  userVerification: 'required' as const,
});

/** Asks one of the passkeys of this person. */
export const askPasskey = async (
  db: Kysely<Tables>,
  {
    purpose,
    userId,
    party,
    now,
  }: { purpose: ChallengePurpose; userId: number; party: RelyingParty; now: Date },
): Promise<PasskeyRequestOptions> => {
  assertPasskeysPossible(party);
  const passkeys = await passkeysOf(db, userId);
  if (passkeys.length === 0) throw new ApiError('CONFLICT', { message: NO_FACTOR_YET });
  return {
    ...optionsOf(await createChallenge(db, { purpose, userId, now }), party),
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
  };
};

/** Asks for any passkey that the browser has for this address. */
export const askAnyPasskey = async (
  db: Kysely<Tables>,
  party: RelyingParty,
  now: Date,
): Promise<PasskeyRequestOptions> => {
  assertPasskeysPossible(party);
  return optionsOf(await createChallenge(db, { purpose: 'PASSKEY_ALONE', userId: null, now }), party);
};
