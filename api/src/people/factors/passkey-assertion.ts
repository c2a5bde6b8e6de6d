import type { PasskeyAssertion } from '@cotyle/contract/identity-proof';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../platform/database/schema.ts';
import type { ChallengePurpose } from '../../platform/database/tables/factors.ts';
import { takeChallenge } from '../auth/challenge-store.ts';
import { findPasskey } from './passkey-store.ts';
import type { ProvenPasskey } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { loadWebauthn } from './webauthn.ts';

const clientData = z.object({ challenge: z.string().max(200) });

/** The challenge that the browser says it answers; the signature covers it. */
export const answeredChallenge = (clientDataJSON: string): string | undefined => {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    return clientData.safeParse(JSON.parse(text)).data?.challenge;
  } catch {
    return undefined;
  }
};

/** WebAuthn's user handle: no more than the id, because an authenticator shows it to nobody but us. */
export const userHandleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(`user:${userId}`));

interface Asked {
  readonly purpose: ChallengePurpose;
  /** Undefined where the passkey itself says who signs in. */
  readonly userId: number | undefined;
  readonly party: RelyingParty;
  readonly now: Date;
}

const isSignedBy = async (
  assertion: PasskeyAssertion,
  challenge: string,
  passkey: { readonly publicKey: Buffer; readonly counter: number },
  { origin, id }: RelyingParty,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: assertion.id,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for each thing that does not fit: origin, type, flags, counter, an unreadable key.
    return undefined;
  }
};

/** The challenge is used up by any answer, right or wrong: no assertion is tried twice. */
export const verifyAssertion = async (
  db: Kysely<Tables>,
  assertion: PasskeyAssertion,
  { purpose, userId, party, now }: Asked,
): Promise<ProvenPasskey | undefined> => {
  const challenge = answeredChallenge(assertion.response.clientDataJSON);
  const taken = challenge === undefined ? undefined : await takeChallenge(db, purpose, challenge, now);
  if (challenge === undefined || !taken || taken.userId !== (userId ?? null)) return undefined;
  const passkey = await findPasskey(db, assertion.id);
  if (!passkey || (userId !== undefined && passkey.userId !== userId)) return undefined;
  const { userHandle } = assertion.response;
  const handle = Buffer.from(userHandleOf(passkey.userId)).toString('base64url');
  if (userHandle !== undefined && userHandle !== handle) return undefined;
  const counter = await isSignedBy(assertion, challenge, passkey, party);
  return counter === undefined ? undefined : { passkeyId: passkey.id, userId: passkey.userId, counter };
};
