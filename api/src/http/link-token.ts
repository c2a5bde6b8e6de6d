import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { handleError, toApiError } from './error-handler.ts';

/*
 * For a call to which the token of a one-time link in the body may stand in for a session: a stranger with neither gets 401,
 * whatever else is sent.
 */

const hasLinkToken = ({ body }: FastifyRequest): boolean =>
  typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string';

export const assertLinkToken = (request: FastifyRequest): void => {
  if (!hasLinkToken(request)) throw new ApiError('SIGNED_OUT');
};

const UNREAD = new Set([400, 413, 415]);

/** A body that cannot be read has no token. */
export const handleErrorOfStranger = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const isUnread = request.body === undefined && UNREAD.has(toApiError(error).status);
  const isStranger = request.authentication !== undefined && request.authentication.caller === undefined;
  handleError(isUnread && isStranger ? new ApiError('SIGNED_OUT') : error, request, reply);
};
