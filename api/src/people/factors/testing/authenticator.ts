import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@cotyle/contract/identity-proof';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@cotyle/contract/second-factor';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();

export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the authenticator has verified the person by a fingerprint or a PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
}

/** A key of an authenticator with ES256, as the WebAuthn standard describes it. */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let signatures = 0;

  const clientData = (type: string, challenge: string, { origin: other }: Deviation): string =>
    JSON.stringify({ type, challenge, origin: other ?? origin, crossOrigin: false });
  const authenticatorData = (rpId: string, flags: number, counter: number, more: Uint8Array): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  };
  const flagsOf = ({ verified = true }: Deviation): number => USER_PRESENT | (verified ? USER_VERIFIED : 0);
  const coseKey = (): Uint8Array => {
    const { x, y } = publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x ?? '', 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y ?? '', 'base64url'))],
      ]),
    );
  };
  const credential = {
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    register: (options: PasskeyCreationOptions, deviation: Deviation = {}): PasskeyRegistration => {
      const key = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(),
      ]);
      const authData = authenticatorData(
        deviation.rpId ?? options.rp.id,
        flagsOf(deviation) | KEY_INCLUDED,
        signatures,
        key,
      );
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Uint8Array.from(authData)],
        ]) as never,
      );
      const challenge = deviation.challenge ?? options.challenge;
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, deviation)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    sign: (options: PasskeyRequestOptions, deviation: Deviation = {}): PasskeyAssertion => {
      signatures = deviation.counter ?? signatures + 1;
      const data = authenticatorData(
        deviation.rpId ?? options.rpId,
        flagsOf(deviation),
        signatures,
        Buffer.alloc(0),
      );
      const client = clientData('webauthn.get', deviation.challenge ?? options.challenge, deviation);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
