import { z } from 'zod';
import { call } from './call.ts';
import { emptyAnswer, linkToken } from './fields.ts';
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
