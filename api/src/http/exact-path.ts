import type { onRequestHookHandler } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

/**
 * For routes that a proxy blocks by path: the router accepts a trailing slash and decodes escapes, so a rule for
 * `/metrics` would not cover `/metrics/` or `/%6detrics`.
 */
export const exactPath: onRequestHookHandler = (request, _reply, done) => {
  const path = request.raw.url?.split('?', 1)[0];
  done(path === request.routeOptions.url ? undefined : new ApiError('NOT_FOUND'));
};
