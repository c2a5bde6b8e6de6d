import { ROLES } from '@cotyle/domain/access/roles';
import { call } from './call.ts';
import { emptyAnswer, enteredEmail, enteredPassword } from './fields.ts';
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
    fails: ['WRONG_CREDENTIALS', 'ACCOUNT_INACTIVE', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_TRIES'],
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
    summary: 'End this session',
    access: { kind: 'signed-in', roles: ROLES, whilePending: true },
    answer: emptyAnswer,
  }),
};
