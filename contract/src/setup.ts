import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer, emptyAnswer, emailField, linkToken, nameField } from './fields.ts';
import { session } from './session.ts';

export const setupCalls = {
  check: call({
    method: 'GET',
    path: '/setup/check',
    summary: 'Whether the one-time link of a new installation is still valid',
    access: { kind: 'anyone' },
    query: z.strictObject({ token: linkToken }),
    answer: emptyAnswer,
    dependsOn: {},
    fails: ['LINK_EXPIRED'],
  }),
  createSuperAdmin: call({
    method: 'POST',
    path: '/setup/super-admin',
    summary: 'Create the first Super Admin, once, who then has to choose a password',
    access: { kind: 'anyone' },
    body: z.strictObject({
      token: linkToken,
      nameFirst: nameField,
      nameSecond: nameField,
      email: emailField,
    }),
    answer: valueAnswer(session),
    fails: ['LINK_EXPIRED'],
  }),
};
