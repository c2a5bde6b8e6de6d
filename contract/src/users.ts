import { ROLES } from '@cotyle/domain/access/roles';
import { USER_STATUSES } from '@cotyle/domain/people/status';
import { z } from 'zod';
import { call } from './call.ts';
import {
  valueAnswer,
  emptyAnswer,
  emailField,
  id,
  linkToken,
  newPasswordField,
  enteredPassword,
} from './fields.ts';
import { session } from './session.ts';

const ownAccount = z
  .strictObject({
    id,
    role: z.enum(ROLES),
    nameFirst: z.string(),
    nameSecond: z.string(),
    email: z.string(),
    status: z.enum(USER_STATUSES),
  })
  .meta({ id: 'OwnAccount' });

export type OwnAccount = z.output<typeof ownAccount>;

const linkOwner = z
  .strictObject({ userId: id, role: z.enum(ROLES), nameFirst: z.string(), nameSecond: z.string() })
  .meta({ id: 'LinkOwner' });

export type LinkOwner = z.output<typeof linkOwner>;

export const userCalls = {
  me: call({
    method: 'GET',
    path: '/user/me',
    summary: 'The signed-in person',
    access: { kind: 'signed-in', roles: ROLES, whilePending: true },
    answer: valueAnswer(ownAccount),
    /** A change of the caller’s own account is pushed as a resync of everything. */
    dependsOn: {},
  }),
  requestReset: call({
    method: 'POST',
    path: '/user/request-reset',
    summary: 'Ask for a link to choose a new password; answers the same for an unknown email',
    access: { kind: 'anyone' },
    body: z.strictObject({ email: emailField }),
    answer: emptyAnswer,
    fails: ['TOO_MANY_TRIES'],
  }),
  checkResetLink: call({
    method: 'GET',
    path: '/user/forgot-password',
    summary: 'Whose link this is, while it is valid',
    access: { kind: 'anyone' },
    query: z.strictObject({ token: linkToken }),
    answer: valueAnswer(linkOwner),
    dependsOn: {},
    fails: ['LINK_EXPIRED'],
  }),
  passwordRule: call({
    method: 'GET',
    path: '/user/password-rule',
    summary: 'What the settings of the installation allow for a new password',
    access: { kind: 'anyone' },
    answer: valueAnswer(z.strictObject({ longPasswords: z.boolean() })),
    dependsOn: {},
  }),
  changeOwnPassword: call({
    method: 'POST',
    path: '/user/password',
    summary: 'Change one’s own password; every session ends, and a new one comes back',
    access: { kind: 'signed-in', roles: ROLES, whilePending: true },
    body: z.strictObject({
      /** Absent only for the first Super Admin, who has no password yet. */
      oldPassword: enteredPassword.optional(),
      newPassword: newPasswordField,
    }),
    answer: valueAnswer(session),
    fails: ['WRONG_CREDENTIALS', 'TOO_MANY_TRIES'],
  }),
  setPassword: call({
    method: 'POST',
    path: '/admin/user-password',
    summary:
      'Set a password: an administrator for another person, or the owner of a reset link with its token',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'], orLink: true },
    body: z.strictObject({ userId: id, token: linkToken.nullish(), newPassword: newPasswordField }),
    answer: emptyAnswer,
    fails: ['LINK_EXPIRED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
};
