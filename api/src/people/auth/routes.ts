import { authCalls } from '@cotyle/contract/auth';
import { deviceName } from '@cotyle/domain/session/device';
import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../../http/authenticate.ts';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { deviceCookie, readDeviceTokens } from './device-cookie.ts';
import { refresh, signIn } from './service.ts';

export const authRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, authCalls.access, async ({ body }, { request, reply }) => {
    const shown = readDeviceTokens(context.config, request.headers.cookie);
    const { session, deviceTokens } = await signIn(context, {
      ...body,
      address: request.ip,
      deviceTokens: shown,
      device: deviceName(request.headers['user-agent']),
    });
    void reply.header('set-cookie', deviceCookie(context.config, deviceTokens));
    return session;
  });
  registerCall(app, context, authCalls.refresh, (_, { request }) => refresh(context, bearerOf(request)));
};
