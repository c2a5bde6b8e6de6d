import { FAILURES } from '@cotyle/domain/errors';
import type { FailureCode } from '@cotyle/domain/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDatabaseDiskFull } from '../platform/database/database-errors.ts';
import { StorageError } from '../platform/storage/storage.ts';
import { ApiError } from '../errors/api-error.ts';
import { storageApiError } from '../errors/storage-error.ts';

/** Seconds after which a client may try again while a part is away. */
const TRY_AGAIN_AFTER = 2;

const PART_AWAY: readonly FailureCode[] = ['UNAVAILABLE', 'NO_ROOM', 'DATABASE_FULL'];

/** Not the caller's doing, and over once an operator has found it in the log and mended it. */
export const isDependencyFailure = ({ code }: ApiError): boolean => PART_AWAY.includes(code);

/** Fastify's own refusals, by status: their texts are for programmers, so ours are sent instead. */
const BY_STATUS: Partial<Record<number, FailureCode>> = {
  400: 'MALFORMED',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'WRONG_TYPE',
  429: 'TOO_MANY_TRIES',
  503: 'UNAVAILABLE',
};

export const toApiError = (error: FastifyError | Error): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageError) return storageApiError(error);
  if (isDatabaseDiskFull(error)) return new ApiError('DATABASE_FULL');
  if (isDatabaseUnavailable(error))
    return new ApiError('UNAVAILABLE', { retryAfterSeconds: TRY_AGAIN_AFTER });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return new ApiError((status !== undefined && BY_STATUS[status]) || 'FAULT');
};

const failureBody = (refusal: ApiError) => ({
  error: refusal.code,
  message: refusal.message,
  ...(refusal.issues ? { issues: refusal.issues } : {}),
});

export const sendApiError = (reply: FastifyReply, refusal: ApiError): void => {
  if (refusal.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(refusal.retryAfterSeconds));
  void reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(refusal));
};

export const handleError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toApiError(error);
  if (refusal.code === 'FAULT') request.log.error({ err: error }, 'a call failed');
  else if (isDependencyFailure(refusal)) request.log.warn({ err: error }, 'a part is away');
  sendApiError(reply, refusal);
};

/** What the parser of HTTP itself could not read never reaches a route: it gets the same shape. */
const MALFORMED_RESPONSE = (() => {
  const body = JSON.stringify({ error: 'MALFORMED', message: FAILURES.MALFORMED.message });
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
})();

export const handleClientError = (
  _error: Error,
  socket: { writable: boolean; end(text: string): void; destroy(): void },
) => {
  if (socket.writable) socket.end(MALFORMED_RESPONSE);
  else socket.destroy();
};

export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError | Error>(handleError);
};
