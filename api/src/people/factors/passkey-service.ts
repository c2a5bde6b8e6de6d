import type { PasskeyRegistration } from '@cotyle/contract/identity-proof';
import type { PasskeyCreationOptions } from '@cotyle/contract/second-factor';
import {
  CHALLENGE_LIFE,
  PASSKEY_KNOWN,
  passkeyLabel,
  PASSKEYS_MAX,
  TOO_MANY_PASSKEYS,
  WRONG_PASSKEY,
} from '@cotyle/domain/second-factor/factors';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { createChallenge, takeChallenge } from '../auth/challenge-store.ts';
import { changeOwnFactors, finishAdding, finishRemoving, recordFactorsChanged } from './change-factors.ts';
import type { ChangingBrowser } from './change-factors.ts';
import { answeredChallenge, userHandleOf } from './passkey-assertion.ts';
import { deletePasskey, passkeysOf } from './passkey-store.ts';
import { CHANGE_FACTORS, proveIdentity } from './prove-identity.ts';
import type { GivenProof } from './prove-identity.ts';
import { assertPasskeysPossible } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';
import { loadWebauthn } from './webauthn.ts';

/** EdDSA, ES256 and RS256, by their numbers of COSE: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

export const startPasskey = async (
  context: AppContext,
  caller: Caller,
  proof: GivenProof,
): Promise<PasskeyCreationOptions> => {
  assertPasskeysPossible(proof.party);
  await proveIdentity(context, caller, proof, CHANGE_FACTORS);
  return changeOwnFactors(context, caller, async ({ tx, now, owner }) => {
    const passkeys = await passkeysOf(tx, owner.id);
    if (passkeys.length >= PASSKEYS_MAX) throw new ApiError('CONFLICT', { message: TOO_MANY_PASSKEYS });
    return {
      challenge: await createChallenge(tx, { purpose: 'REGISTER', userId: owner.id, now }),
      rp: { name: 'Cotyle', id: proof.party.id },
      user: {
        id: Buffer.from(userHandleOf(owner.id)).toString('base64url'),
        name: owner.email,
        displayName: owner.email,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: CHALLENGE_LIFE * 1000,
      attestation: 'none',
      excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key' as const,
        transports,
      })),
      // Discoverable and with its own check of the person, so that it can replace the password.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  });
};

const verifyRegistration = async (
  registration: PasskeyRegistration,
  challenge: string,
  { origin, id }: RelyingParty,
) => {
  const { verifyRegistrationResponse } = await loadWebauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential;
  } catch {
    // The library throws for each thing that does not fit: origin, type, flags, algorithm, an unreadable key.
    return undefined;
  }
};

interface NewPasskey {
  readonly name: string;
  readonly registration: PasskeyRegistration;
  readonly party: RelyingParty;
  readonly browser: ChangingBrowser;
}

/** Answers recovery codes where the person had none. */
export const addPasskey = async (
  context: AppContext,
  caller: Caller,
  { name, registration, party, browser }: NewPasskey,
): Promise<string[] | null> => {
  const db = context.database.kysely;
  const challenge = answeredChallenge(registration.response.clientDataJSON);
  const taken =
    challenge === undefined ? undefined : await takeChallenge(db, 'REGISTER', challenge, context.now());
  if (challenge === undefined || taken?.userId !== caller.id) throw new ApiError('CHALLENGE_EXPIRED');
  const credential = await verifyRegistration(registration, challenge, party);
  if (!credential) throw new ApiError('WRONG_FACTOR', { message: WRONG_PASSKEY });
  return changeOwnFactors(context, caller, async (change) => {
    const { tx, now, owner } = change;
    if ((await passkeysOf(tx, owner.id)).length >= PASSKEYS_MAX)
      throw new ApiError('CONFLICT', { message: TOO_MANY_PASSKEYS });
    const inserted = await tx
      .insertInto('passkeys')
      .values({
        user_id: owner.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw new ApiError('CONFLICT', { message: PASSKEY_KNOWN });
    return finishAdding(change, passkeyLabel(name), browser);
  });
};

export const renamePasskey = (
  context: AppContext,
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<void> =>
  changeOwnFactors(context, caller, async (change) => {
    const { tx, audit, owner } = change;
    const before = (await passkeysOf(tx, owner.id)).find((passkey) => passkey.id === id);
    if (!before) throw new ApiError('NOT_FOUND');
    if (before.name === name) return;
    await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
    audit.record({
      type: 'FACTOR_RENAMED',
      initiatorId: owner.id,
      subjectUserId: owner.id,
      oldValue: before.name,
      newValue: name,
    });
    recordFactorsChanged(change);
  });

export const removePasskey = async (
  context: AppContext,
  caller: Caller,
  { id, proof }: { id: number; proof: GivenProof },
): Promise<void> => {
  await proveIdentity(context, caller, proof, CHANGE_FACTORS);
  await changeOwnFactors(context, caller, async (change) => {
    const name = await deletePasskey(change.tx, change.owner.id, id);
    if (name === undefined) throw new ApiError('NOT_FOUND');
    await finishRemoving(change, passkeyLabel(name), proof);
  });
};
