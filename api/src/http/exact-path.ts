import type { onRequestHookHandler } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

/**
 * For what a proxy shuts off by its path: the router forgives a slash at the end and decodes what is escaped, and a rule for
 * `/metrics` would not hold for `/metrics/` or `/%6detrics`.
 */
export const exactPath: onRequestHookHandler = (request, _reply, done) => {
  const path = request.raw.url?.split('?', 1)[0];
  done(path === request.routeOptions.url ? undefined : new ApiError('NOT_FOUND'));
};
