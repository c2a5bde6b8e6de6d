import { z } from 'zod';
import { enteredPassword, linkToken } from './fields.ts';

/** Bytes in base64url; nothing that an authenticator sends is longer. */
const bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000);

const attachment = z.enum(['platform', 'cross-platform']).optional();
const extensions = z.record(z.string(), z.unknown());

/** What a browser's authenticator answers to a request for a signature, as JSON of the WebAuthn standard. */
export const passkeyAssertion = z
  .strictObject({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensions,
    response: z.strictObject({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });

export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** The answer to a request for a new passkey. */
export const passkeyRegistration = z
  .strictObject({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    authenticatorAttachment: attachment,
    clientExtensionResults: extensions,
    response: z.strictObject({
      clientDataJSON: bytes,
      attestationObject: bytes,
      authenticatorData: bytes.optional(),
      transports: z.array(z.string().max(40)).max(10).optional(),
      publicKeyAlgorithm: z.int().optional(),
      publicKey: bytes.optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration' });

export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** Codes are compared only, so just their length is bounded. */
const enteredCode = z.string().min(1).max(100);

export const secondFactor = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('TOTP'), code: enteredCode }),
    z.strictObject({ kind: z.literal('RECOVERY_CODE'), code: enteredCode }),
    z.strictObject({ kind: z.literal('PASSKEY'), assertion: passkeyAssertion }),
  ])
  .meta({ id: 'SecondFactor' });

export type SecondFactor = z.output<typeof secondFactor>;

/**
 * Asked again of a signed-in person before something that must be theirs: the password, and a second factor where they have one.
 * Whoever has neither signs in at the identity provider again, and sends the id that `ssoStepUpCalls.start` answered.
 */
export const identityProof = {
  password: enteredPassword.optional(),
  secondFactor: secondFactor.optional(),
  providerProof: linkToken.optional(),
};

export interface IdentityProof {
  readonly password?: string | undefined;
  readonly secondFactor?: SecondFactor | undefined;
  readonly providerProof?: string | undefined;
}

/** How a proof fails. */
export const PROOF_FAILURES = [
  'WRONG_CREDENTIALS',
  'WRONG_FACTOR',
  'SECOND_FACTOR_REQUIRED',
  'PROVIDER_PROOF_REQUIRED',
  'TOO_MANY_TRIES',
] as const;
