import { ROLES } from '@cotyle/domain/access/roles';
import { passkeyName } from '@cotyle/domain/second-factor/factors';
import { z } from 'zod';
import { call } from './call.ts';
import { count, emptyAnswer, id, idParam, instant, textByRule, valueAnswer } from './fields.ts';
import {
  identityProof,
  PROOF_FAILURES,
  passkeyAssertion,
  passkeyRegistration,
  secondFactor,
} from './identity-proof.ts';
import { session } from './session.ts';

/** Also for a person who has to add a factor before anything else. */
const everyRole = { kind: 'signed-in', roles: ROLES, whileFactorMissing: true } as const;
const ADMINISTRATORS = ['MASTER_ADMIN', 'ADMIN'] as const;

const credential = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** For navigator.credentials.get, as JSON of the WebAuthn standard. */
const requestOptions = z
  .strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** Absent where the person chooses among the passkeys of the browser. */
    allowCredentials: z.array(credential).optional(),
  })
  .meta({ id: 'PasskeyRequestOptions' });

/** For navigator.credentials.create. */
const creationOptions = z
  .strictObject({
    challenge: z.string(),
    rp: z.strictObject({ name: z.string(), id: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' });

export type PasskeyRequestOptions = z.output<typeof requestOptions>;
export type PasskeyCreationOptions = z.output<typeof creationOptions>;

const ownFactors = z
  .strictObject({
    totp: z.strictObject({ addedAt: instant }).nullable(),
    passkeys: z.array(
      z.strictObject({ id, name: z.string(), addedAt: instant, lastUsedAt: instant.nullable() }),
    ),
    recoveryCodes: count,
    /** Whether the role of the caller demands a second factor. */
    isRequired: z.boolean(),
    hasPassword: z.boolean(),
    /** The name of the identity provider, for somebody who proves their identity there because they have nothing else. */
    provenBy: z.string().nullable(),
  })
  .meta({ id: 'OwnFactors' });

export type OwnFactors = z.output<typeof ownFactors>;

const totpEnrolment = z
  .strictObject({
    /** The key in base 32, for typing it into the app. */
    key: z.string(),
    /** What the QR code says. */
    uri: z.string(),
    /** The QR code as an SVG path of unit squares, with the side of the picture. */
    qr: z.strictObject({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'TotpEnrolment' });

export type TotpEnrolment = z.output<typeof totpEnrolment>;

/** Shown once. Null where the person has recovery codes already. */
const added = valueAnswer(z.strictObject({ recoveryCodes: z.array(z.string()).nullable() }));
const name = textByRule(passkeyName).transform((text) => text.trim());

/** One's own second factors. Nobody reaches another person's by these calls, administrators included. */
export const secondFactorCalls = {
  own: call({
    method: 'GET',
    path: '/user/factors',
    summary: 'The second factors of the caller, and how many recovery codes are left',
    access: everyRole,
    answer: valueAnswer(ownFactors),
    dependsOn: {},
  }),
  challenge: call({
    method: 'POST',
    path: '/user/factors/challenge',
    summary:
      'Ask one of the caller’s passkeys to prove the identity; the answer goes with the call that needs it',
    access: everyRole,
    answer: valueAnswer(requestOptions),
    fails: ['CONFLICT'],
  }),
  startTotp: call({
    method: 'POST',
    path: '/user/factors/totp',
    summary:
      'Start to add an authenticator app; it counts once a code of it was confirmed within ten minutes',
    access: everyRole,
    body: z.strictObject(identityProof),
    answer: valueAnswer(totpEnrolment),
    fails: PROOF_FAILURES,
  }),
  confirmTotp: call({
    method: 'POST',
    path: '/user/factors/totp/confirm',
    summary: 'Confirm the new authenticator app by a code; it replaces an earlier one',
    access: everyRole,
    body: z.strictObject({ code: z.string().min(1).max(100) }),
    answer: added,
    fails: ['WRONG_FACTOR', 'CHALLENGE_EXPIRED'],
  }),
  removeTotp: call({
    method: 'POST',
    path: '/user/factors/totp/remove',
    summary: 'Remove the authenticator app; with the last factor the recovery codes go too',
    access: everyRole,
    body: z.strictObject(identityProof),
    answer: emptyAnswer,
    fails: [...PROOF_FAILURES, 'NOT_FOUND'],
  }),
  startPasskey: call({
    method: 'POST',
    path: '/user/factors/passkey',
    summary: 'Start to add a passkey',
    access: everyRole,
    body: z.strictObject(identityProof),
    answer: valueAnswer(creationOptions),
    fails: [...PROOF_FAILURES, 'CONFLICT'],
  }),
  addPasskey: call({
    method: 'POST',
    path: '/user/factors/passkey/add',
    summary: 'Add the passkey that the browser made, under a name',
    access: everyRole,
    body: z.strictObject({ name, registration: passkeyRegistration }),
    answer: added,
    fails: ['WRONG_FACTOR', 'CHALLENGE_EXPIRED', 'CONFLICT'],
  }),
  renamePasskey: call({
    method: 'POST',
    path: '/user/factors/passkey/rename',
    summary: 'Give one of the caller’s passkeys another name',
    access: everyRole,
    body: z.strictObject({ id, name }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND'],
  }),
  removePasskey: call({
    method: 'POST',
    path: '/user/factors/passkey/remove',
    summary: 'Remove one of the caller’s passkeys; with the last factor the recovery codes go too',
    access: everyRole,
    body: z.strictObject({ id, ...identityProof }),
    answer: emptyAnswer,
    fails: [...PROOF_FAILURES, 'NOT_FOUND'],
  }),
  makeRecoveryCodes: call({
    method: 'POST',
    path: '/user/factors/recovery-codes',
    summary: 'Make ten new recovery codes; those from before no longer work',
    access: everyRole,
    body: z.strictObject(identityProof),
    answer: valueAnswer(z.strictObject({ recoveryCodes: z.array(z.string()) })),
    fails: [...PROOF_FAILURES, 'CONFLICT'],
  }),
};

/** For a person who has lost their device. */
export const adminFactorCalls = {
  get: call({
    method: 'GET',
    path: '/admin/user-factors/{id}',
    summary: 'Which second factors a person has',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    params: idParam,
    answer: valueAnswer(z.strictObject({ totp: z.boolean(), passkeys: count, recoveryCodes: count })),
    dependsOn: { any: ['users'] },
    fails: ['NOT_FOUND'],
  }),
  reset: call({
    method: 'POST',
    path: '/admin/user-factors-reset',
    summary: 'Remove all second factors of a person; their sessions end, and they are told by mail',
    access: { kind: 'signed-in', roles: ADMINISTRATORS },
    body: z.strictObject({ userId: id, ...identityProof }),
    answer: emptyAnswer,
    fails: [...PROOF_FAILURES, 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
};

const signInToken = z.string().min(1).max(200);

/** Signing in with more than the password, or without it. */
export const factorSignInCalls = {
  complete: call({
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'The second step of a sign-in: a code, a recovery code or a passkey',
    access: { kind: 'anyone' },
    body: z.strictObject({ token: signInToken, secondFactor }),
    answer: session,
    fails: [
      'WRONG_FACTOR',
      'CHALLENGE_EXPIRED',
      'ACCOUNT_INACTIVE',
      'TOO_MANY_TRIES',
      'LOCAL_SIGN_IN_CLOSED',
    ],
  }),
  challenge: call({
    method: 'POST',
    path: '/auth/second-factor/challenge',
    summary: 'Ask a passkey of the account for the second step of a sign-in',
    access: { kind: 'anyone' },
    body: z.strictObject({ token: signInToken }),
    answer: valueAnswer(requestOptions),
    fails: ['CHALLENGE_EXPIRED', 'CONFLICT'],
  }),
  passkeyOptions: call({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Ask for any passkey, to sign in without a password',
    access: { kind: 'anyone' },
    answer: valueAnswer(requestOptions),
    fails: ['CONFLICT', 'TOO_MANY_TRIES'],
  }),
  passkeyAccess: call({
    method: 'POST',
    path: '/auth/passkey/access',
    summary: 'Sign in with a passkey alone',
    access: { kind: 'anyone' },
    body: z.strictObject({ assertion: passkeyAssertion }),
    answer: session,
    fails: ['WRONG_FACTOR', 'ACCOUNT_INACTIVE', 'TOO_MANY_TRIES', 'LOCAL_SIGN_IN_CLOSED'],
  }),
};
