import { userCalls } from '@cotyle/contract/users';
import { RESET_LINK_SENT } from '@cotyle/domain/app/texts';
import { deviceName } from '@cotyle/domain/session/device';
import type { FastifyInstance } from 'fastify';
import { longPasswordsAllowed } from '../../installation/read-settings.ts';
import { registerCall } from '../../http/register-call.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { changeOwnPassword, setPasswordByAdministrator, setPasswordByLink } from './password-service.ts';
import { checkResetLink, requestReset } from './reset-service.ts';
import { ownAccount } from './store.ts';

export const userRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, userCalls.me, async (_, { caller }) => ({
    value: await ownAccount(context.database.kysely, caller.id),
  }));

  registerCall(app, context, userCalls.requestReset, async ({ body }, { request }) => {
    await requestReset(context, { email: body.email, address: request.ip });
    return { value: null, message: RESET_LINK_SENT };
  });

  registerCall(app, context, userCalls.checkResetLink, async ({ query }) => ({
    value: await checkResetLink(context, query.token),
  }));

  registerCall(app, context, userCalls.passwordRule, async () => ({
    value: { longPasswords: await longPasswordsAllowed(context.database.pool) },
  }));

  registerCall(app, context, userCalls.changeOwnPassword, async ({ body }, { caller, request }) => ({
    value: await changeOwnPassword(context, caller, {
      oldPassword: body.oldPassword,
      newPassword: body.newPassword,
      address: request.ip,
      device: deviceName(request.headers['user-agent']),
    }),
  }));

  registerCall(app, context, userCalls.setPassword, async ({ body }, { caller, request }) => {
    const { userId, token, newPassword } = body;
    const by = { address: request.ip, device: deviceName(request.headers['user-agent']) };
    if (typeof token === 'string') await setPasswordByLink(context, { userId, token, newPassword, ...by });
    else if (caller) await setPasswordByAdministrator(context, caller, { userId, newPassword });
    else throw new ApiError('SIGNED_OUT');
    return { value: null };
  });
};
