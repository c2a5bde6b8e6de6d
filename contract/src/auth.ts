import { ROLES } from '@cotyle/domain/access/roles';
import { call } from './call.ts';
import { enteredEmail, enteredPassword, valueAnswer } from './fields.ts';
import { session } from './session.ts';
import { z } from 'zod';

export const authCalls = {
  access: call({
    method: 'POST',
    path: '/auth/access',
    summary: 'Sign in with email and password',
    access: { kind: 'anyone' },
    body: z.strictObject({ username: enteredEmail, password: enteredPassword }),
    answer: session,
    fails: [
      'WRONG_CREDENTIALS',
      'ACCOUNT_INACTIVE',
      'SECOND_FACTOR_REQUIRED',
      'TOO_MANY_TRIES',
      'LOCAL_SIGN_IN_CLOSED',
    ],
  }),
  refresh: call({
    method: 'GET',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token, once, for a new session; a second use ends the whole family',
    access: { kind: 'refresh-token' },
    answer: session,
    dependsOn: {},
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    summary:
      'End this session; answers where the browser goes to end that of the identity provider, or null where there is none',
    access: { kind: 'signed-in', roles: ROLES, whilePending: true },
    answer: valueAnswer(z.strictObject({ endSessionUrl: z.url() }).nullable()),
  }),
};
