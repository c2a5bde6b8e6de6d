import { setupCalls } from '@cotyle/contract/setup';
import { deviceName } from '@cotyle/domain/session/device';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { checkSetupLink, createSuperAdmin } from './service.ts';

export const setupRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, setupCalls.check, async ({ query }) => {
    await checkSetupLink(context, query.token);
    return { value: null };
  });
  registerCall(
    app,
    context,
    setupCalls.createSuperAdmin,
    async ({ body: { token, ...admin } }, { request }) => ({
      value: await createSuperAdmin(context, token, admin, {
        device: deviceName(request.headers['user-agent']),
        address: request.ip,
      }),
    }),
  );
};
