import { authCalls } from '@cotyle/contract/auth';
import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../http/bearer.ts';
import { mount } from '../http/mount.ts';
import type { Parts } from '../parts.ts';
import { deviceCookie, readDeviceTokens } from './device-cookie.ts';
import { logout, refresh, signIn } from './service.ts';

export const authRoutes = (app: FastifyInstance, parts: Parts): void => {
  mount(app, parts, authCalls.access, async ({ body }, { request, reply }) => {
    const shown = readDeviceTokens(parts.config, request.headers.cookie);
    const { session, deviceTokens } = await signIn(parts, {
      ...body,
      address: request.ip,
      deviceTokens: shown,
    });
    void reply.header('set-cookie', deviceCookie(parts.config, deviceTokens));
    return session;
  });
  mount(app, parts, authCalls.refresh, (_, { request }) => refresh(parts, bearerOf(request)));
  mount(app, parts, authCalls.logout, async (_, { caller }) => {
    await logout(parts, caller);
    return { value: null };
  });
};
