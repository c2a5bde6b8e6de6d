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

// 57P01 to 57P03: shutting down, crashed, starting up. 53300: too many connections. 25006: a standby after a failover.
// 53000, 53200, 53400: out of memory or of another resource. 58030: I/O error of the server.
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

const isUnavailableCode = (code: unknown): boolean =>
  typeof code === 'string' &&
  (SOCKET_CODES.has(code) || SERVER_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code));

const codeOf = (error: Error): unknown => (error as { code?: unknown }).code;

/** Whether an error, one of its causes or one of its aggregated errors matches. */
const matchesAny = (error: unknown, matches: (error: Error) => boolean): boolean => {
  if (!(error instanceof Error)) return false;
  if (matches(error)) return true;
  if (error instanceof AggregateError && error.errors.some((inner) => matchesAny(inner, matches)))
    return true;
  return error.cause !== undefined && matchesAny(error.cause, matches);
};

/** Whether the database cannot be reached or cannot work now, so that the client should retry later. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  matchesAny(error, (one) => isUnavailableCode(codeOf(one)) || MESSAGES.test(one.message));

/** Whether the disk of the database is full: it can read, but not write. */
export const isDatabaseDiskFull = (error: unknown): boolean =>
  matchesAny(error, (one) => codeOf(one) === DISK_FULL);
