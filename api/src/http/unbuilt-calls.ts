import { allCalls } from '@cotyle/contract/calls';
import { API_BASE } from '@cotyle/contract/client';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { registerCall } from './register-call.ts';
import { ApiError } from '../errors/api-error.ts';

/** A declared call without a handler answers NOT_BUILT to those who may make it. */
export const registerUnbuiltCalls = (app: FastifyInstance, context: AppContext): void => {
  for (const { call } of allCalls) {
    const url = `${API_BASE}${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
    if (app.hasRoute({ method: call.method, url })) continue;
    registerCall(app, context, call, () => {
      throw new ApiError('NOT_BUILT');
    });
  }
};
