import { ROLES } from '@cotyle/domain/access/roles';
import { z } from 'zod';
import { call } from './call.ts';
import { emptyAnswer, id, idParam, instant, linkToken, valueAnswer } from './fields.ts';
import { identityProof } from './identity-proof.ts';
import { session } from './session.ts';

/** Long enough for every provider; what is longer is not from one. */
const parameter = z.string().max(4096).optional();

/** Sign-in by an identity provider (OpenID Connect); 404 where it is not configured. */
export const ssoCalls = {
  start: call({
    method: 'GET',
    path: '/auth/sso/start',
    summary: 'Sign in by the identity provider: sends the browser there',
    access: { kind: 'anyone' },
    query: z.strictObject({
      /** Asks for the password at the provider even where the person is signed in there. */
      prompt: z.enum(['login']).optional(),
    }),
    redirects: true,
    fails: ['NOT_FOUND'],
  }),
  callback: call({
    method: 'GET',
    path: '/auth/sso/callback',
    summary:
      'Where the provider sends the browser back: sends it on to the app with a one-time code, or with the reason of a failure, in the fragment',
    access: { kind: 'anyone' },
    // Providers add parameters of their own.
    query: z.looseObject({
      code: parameter,
      state: parameter,
      iss: parameter,
      error: parameter,
      error_description: parameter,
    }),
    redirects: true,
    fails: ['NOT_FOUND'],
  }),
  session: call({
    method: 'POST',
    path: '/auth/sso/session',
    summary: 'Exchange the one-time code, once and in the same browser, for a session',
    access: { kind: 'anyone' },
    body: z.strictObject({ code: linkToken }),
    answer: session,
    fails: ['NOT_FOUND', 'SSO_REFUSED'],
  }),
  backchannelLogout: call({
    method: 'POST',
    path: '/auth/sso/backchannel-logout',
    summary: 'For the provider: end the sessions that its log-out token names',
    access: { kind: 'anyone' },
    body: z.looseObject({ logout_token: z.string().min(1).max(16_384) }),
    bodyType: 'application/x-www-form-urlencoded',
    answer: emptyAnswer,
    fails: ['NOT_FOUND'],
  }),
};

const ssoLink = valueAnswer(
  z
    .strictObject({
      /** The address of the provider. */
      issuer: z.string(),
      linkedAt: instant,
    })
    .meta({ id: 'SsoLink' })
    .nullable(),
);

const PROOF_FAILURES = [
  'WRONG_CREDENTIALS',
  'WRONG_FACTOR',
  'SECOND_FACTOR_REQUIRED',
  'TOO_MANY_TRIES',
] as const;

/** The link of an account to the identity provider, as its person and an administrator see and remove it. */
export const ssoLinkCalls = {
  own: call({
    method: 'GET',
    path: '/account/sso-link',
    summary: 'Whether the own account is linked to the identity provider',
    access: { kind: 'signed-in', roles: ROLES },
    answer: ssoLink,
    dependsOn: {},
  }),
  unlinkOwn: call({
    method: 'POST',
    path: '/account/sso-unlink',
    summary:
      'Unlink the own account; all own sessions end, and the next sign-in by the provider links it anew',
    access: { kind: 'signed-in', roles: ROLES },
    body: z.strictObject({ ...identityProof }),
    answer: emptyAnswer,
    fails: [...PROOF_FAILURES, 'CONFLICT'],
  }),
  of: call({
    method: 'GET',
    path: '/admin/user-sso-link/{id}',
    summary: 'Whether the account of a person is linked to the identity provider',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] },
    params: idParam,
    answer: ssoLink,
    dependsOn: {},
    fails: ['NOT_FOUND'],
  }),
  unlink: call({
    method: 'POST',
    path: '/admin/user-sso-unlink',
    summary: 'Unlink the account of a person; their sessions end',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] },
    body: z.strictObject({ userId: id, ...identityProof }),
    answer: emptyAnswer,
    fails: [...PROOF_FAILURES, 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
};
