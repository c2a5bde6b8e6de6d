import { allCalls } from '@cotyle/contract/calls';
import { API_BASE } from '@cotyle/contract/client';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { mount } from './mount.ts';
import { Refusal } from './refusal.ts';

/** A declared call that nobody has built yet says so, to those who may make it, instead of looking like a success. */
export const answerNotBuilt = (app: FastifyInstance, parts: Parts): void => {
  for (const { call } of allCalls) {
    const url = `${API_BASE}${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
    if (app.hasRoute({ method: call.method, url })) continue;
    mount(app, parts, call, () => {
      throw new Refusal('NOT_BUILT');
    });
  }
};
