import { authCalls } from '@cotyle/contract/auth';
import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../../http/authenticate.ts';
import { registerCall } from '../../http/register-call.ts';
import type { AppContext } from '../../context/app-context.ts';
import { recordActivity } from './activity.ts';
import { browserOf } from './browser-of.ts';
import { deviceCookie } from './device-cookie.ts';
import { refresh, signIn } from './service.ts';

export const authRoutes = (app: FastifyInstance, context: AppContext): void => {
  registerCall(app, context, authCalls.access, async ({ body }, { request, reply }) => {
    const { session, deviceTokens } = await signIn(context, {
      ...body,
      ...browserOf(context.config, request),
    });
    void reply.header('set-cookie', deviceCookie(context.config, deviceTokens));
    return session;
  });
  registerCall(app, context, authCalls.refresh, (_, { request }) => refresh(context, bearerOf(request)));
  registerCall(app, context, authCalls.activity, async ({ body }, { caller, request }) => {
    await recordActivity(context, caller, { ...body, address: request.ip });
    return { value: null };
  });
};
