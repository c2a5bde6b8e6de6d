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
// 53000, 53200, 53400: out of memory or another resource. 58030: the disk of the server fails.
const SERVER_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53200',
  '53300',
  '53400',
  '58030',
  '25006',
]);

const DISK_FULL = '53100';

const MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;

const isAwayCode = (code: unknown): boolean =>
  typeof code === 'string' &&
  (SOCKET_CODES.has(code) || SERVER_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code));

const codeOf = (error: Error): unknown => (error as { code?: unknown }).code;

/** Whether an error, or one of those behind it, is of a kind. */
const isOrHas = (error: unknown, isOfKind: (error: Error) => boolean): boolean => {
  if (!(error instanceof Error)) return false;
  if (isOfKind(error)) return true;
  if (error instanceof AggregateError && error.errors.some((one) => isOrHas(one, isOfKind))) return true;
  return error.cause !== undefined && isOrHas(error.cause, isOfKind);
};

/** True when the database could not be reached or cannot work now, so that trying again later is the right advice. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isOrHas(error, (one) => isAwayCode(codeOf(one)) || MESSAGES.test(one.message));

/** True when its disk is full: it still reads, but can save nothing until somebody makes room. */
export const isDatabaseDiskFull = (error: unknown): boolean =>
  isOrHas(error, (one) => codeOf(one) === DISK_FULL);
