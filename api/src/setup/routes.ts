import { setupCalls } from '@cotyle/contract/setup';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Parts } from '../parts.ts';
import { checkSetupLink, createSuperAdmin } from './service.ts';

export const setupRoutes = (app: FastifyInstance, parts: Parts): void => {
  mount(app, parts, setupCalls.check, async ({ query }) => {
    await checkSetupLink(parts, query.token);
    return { value: null };
  });
  mount(app, parts, setupCalls.createSuperAdmin, async ({ body: { token, ...admin } }) => ({
    value: await createSuperAdmin(parts, token, admin),
  }));
};
