import { FAILURES } from '@cotyle/domain/errors';
import type { FailureCode } from '@cotyle/domain/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDatabaseDiskFull } from '../platform/database/database-errors.ts';
import { StorageError } from '../platform/storage/storage.ts';
import { ApiError } from '../errors/api-error.ts';
import { storageApiError } from '../errors/storage-error.ts';
import { FHIR_JSON, operationOutcome } from './operation-outcome.ts';
import { DATA_POLICY } from './security-headers.ts';

/** Seconds after which a client may retry while a dependency fails. */
const RETRY_AFTER = 2;

const DEPENDENCY_FAILURES: readonly FailureCode[] = ['UNAVAILABLE', 'NO_ROOM', 'DATABASE_FULL'];

/** A failure that the caller cannot fix and an operator should find in the log. */
export const isDependencyFailure = ({ code }: ApiError): boolean => DEPENDENCY_FAILURES.includes(code);

/** Fastify's own errors, by status: their messages are for programmers, so ours are sent instead. */
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
  if (isDatabaseUnavailable(error)) return new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return new ApiError((status !== undefined && BY_STATUS[status]) || 'FAULT');
};

const failureBody = (apiError: ApiError) => ({
  error: apiError.code,
  message: apiError.message,
  ...(apiError.issues ? { issues: apiError.issues } : {}),
  ...(apiError.secondFactor ? { secondFactor: apiError.secondFactor } : {}),
});

export const sendApiError = (reply: FastifyReply, apiError: ApiError): void => {
  if (apiError.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(apiError.retryAfterSeconds));
  const isFhir = reply.request.routeOptions.config?.call?.protocol === 'fhir';
  void reply
    .code(apiError.status)
    .header('cache-control', 'no-store')
    .type(isFhir ? FHIR_JSON : 'application/json; charset=utf-8')
    // As text: the serializer of Fastify knows only application/json.
    .send(isFhir ? JSON.stringify(operationOutcome(apiError)) : failureBody(apiError));
};

export const handleError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const apiError = toApiError(error);
  if (apiError.code === 'FAULT') request.log.error({ err: error }, 'call failed');
  else if (isDependencyFailure(apiError)) request.log.warn({ err: error }, 'dependency unavailable');
  sendApiError(reply, apiError);
};

/** Bytes that the HTTP parser rejects never reach a route; they get a response of the same shape. */
const MALFORMED_RESPONSE = (() => {
  const body = JSON.stringify({ error: 'MALFORMED', message: FAILURES.MALFORMED.message });
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Security-Policy: ${DATA_POLICY}`,
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: no-referrer',
    'Cache-Control: no-store',
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
