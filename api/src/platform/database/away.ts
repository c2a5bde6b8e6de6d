const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

// 57P01 to 57P03: shutting down, crashed, starting up. 53300: no connection left. 25006: a standby after a failover.
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '53300', '25006']);

const MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;

const isAwayCode = (code: unknown): boolean =>
  typeof code === 'string' &&
  (SOCKET_CODES.has(code) || SERVER_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code));

/** True when the database could not be reached at all, so that trying again later is the right advice. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (isAwayCode((error as { code?: unknown }).code) || MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
};
