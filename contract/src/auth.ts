import { ROLES } from '@cotyle/domain/access/roles';
import { call } from './call.ts';
import { emptyAnswer, enteredEmail, enteredPassword, valueAnswer } from './fields.ts';
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
    summary:
      'Exchange a refresh token, once, for a new session, which ends when the first one would have; a second use ends the whole family',
    access: { kind: 'refresh-token' },
    answer: session,
    dependsOn: {},
  }),
  activity: call({
    method: 'POST',
    path: '/auth/activity',
    summary:
      'Report that a person uses this session, and whether a model is open: without a report it ends after 15 minutes, with a model open after 120',
    access: { kind: 'signed-in', roles: ROLES, whilePending: true },
    body: z.strictObject({ modelOpen: z.boolean() }),
    answer: emptyAnswer,
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
