import { appCalls } from '@cotyle/contract/app';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { openedOf } from '../parts.ts';
import type { Parts } from '../parts.ts';

export const aboutRoutes = (app: FastifyInstance, parts: Parts): void => {
  mount(app, parts, appCalls.about, () => ({ value: { ...parts.release, demo: openedOf(parts).demo } }));
};
