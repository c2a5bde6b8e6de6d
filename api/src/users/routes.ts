import { userCalls } from '@cotyle/contract/users';
import { RESET_LINK_SENT } from '@cotyle/domain/app/texts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../parts.ts';
import { changeOwnPassword, setPasswordByAdministrator, setPasswordByLink } from './password-service.ts';
import { checkResetLink, requestReset } from './reset-service.ts';
import { ownAccount } from './store.ts';

export const userRoutes = (app: FastifyInstance, parts: Parts): void => {
  mount(app, parts, userCalls.me, async (_, { caller }) => ({
    value: await ownAccount(parts.database.kysely, caller.id),
  }));

  mount(app, parts, userCalls.requestReset, async ({ body }, { request }) => {
    await requestReset(parts, { email: body.email, address: request.ip });
    return { value: null, message: RESET_LINK_SENT };
  });

  mount(app, parts, userCalls.checkResetLink, async ({ query }) => ({
    value: await checkResetLink(parts, query.token),
  }));

  mount(app, parts, userCalls.changeOwnPassword, async ({ body }, { caller, request }) => ({
    value: await changeOwnPassword(parts, caller, {
      oldPassword: body.oldPassword,
      newPassword: body.newPassword,
      address: request.ip,
    }),
  }));

  mount(app, parts, userCalls.setPassword, async ({ body }, { caller }) => {
    const { userId, token, newPassword } = body;
    if (typeof token === 'string') await setPasswordByLink(parts, { userId, token, newPassword });
    else if (caller) await setPasswordByAdministrator(parts, caller, { userId, newPassword });
    else throw new Refusal('SIGNED_OUT');
    return { value: null };
  });
};
