import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { DestinationStream, Level, LogFn, Logger, LoggerOptions } from 'pino';
import { hideQuoted, hideSecrets } from './redact.ts';
import { safeError } from './safe-error.ts';

export { safeError } from './safe-error.ts';

const SECRET_NAMES =
  /pass(word|phrase)?$|secret|token|authori[sz]ation|cookie|api_?key|e-?mail|phone|^name_?|_?name$|patient|birth|^(body|headers|query|params|parameters|detail|where)$/i;
const DEPTH = 4;

/** The last safeguard, for a field that should not have been logged. */
const clean = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return hideSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return safeError(value);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if (depth >= DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => clean(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanField(key, one, depth)]));
};

const cleanField = (key: string, value: unknown, depth: number): unknown =>
  SECRET_NAMES.test(key) ? '[redacted]' : clean(value, depth + 1);

/** These have serializers of their own. */
const SERIALIZED = new Set(['req', 'res', 'err']);

const cleanLine = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [
      key,
      SERIALIZED.has(key) ? value : cleanField(key, value, 0),
    ]),
  );

const redactArgument = (value: unknown): unknown => {
  if (typeof value === 'string') return hideQuoted(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : '[…]';
};

/** Without a message pino would log that of the error unredacted. */
const cleanArguments = (args: readonly unknown[]): unknown[] => {
  const [first, ...rest] = args;
  if (typeof first !== 'object' || first === null) return args.map(redactArgument);
  if (rest.length > 0) return [first, ...rest.map(redactArgument)];
  const error = first instanceof Error ? first : 'err' in first ? first.err : undefined;
  return error === undefined ? [first] : [first, safeError(error).message];
};

const requestOf = (request: FastifyRequest) => {
  // The pattern, never the URL, which may contain a token, a name that was searched for, or arbitrary input.
  const route = request.is404 ? undefined : request.routeOptions?.url;
  return { method: request.method, ...(route === undefined ? { unknownRoute: true } : { route }) };
};

export const loggerOptions = (level: Level | 'silent'): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }), log: cleanLine },
  serializers: {
    req: requestOf,
    res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode }),
    err: safeError,
  },
  hooks: {
    logMethod(args, method) {
      method.apply(this, cleanArguments(args) as Parameters<LogFn>);
    },
  },
});

/** JSON lines, written synchronously, so that the last lines before a crash are not lost. */
export const openLog = (
  level: Level | 'silent',
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger => pino(loggerOptions(level), destination);

/** Probes and unchanged polls come every few seconds and would hide the requests of people. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
const VERBOSE_LEVELS = new Set(['debug', 'trace']);
const isRoutine = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode === 304 || PROBES.has(request.routeOptions?.url ?? '');

/** One line per request, at its end: route, caller, status and duration. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {
    // Logged at the end instead.
  }

  override routeNotFound(): void {
    // Logged at the end; Fastify's own line would contain the URL.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const isQuiet = !error && isRoutine(request, reply);
    if (isQuiet && !VERBOSE_LEVELS.has(request.log.level)) return;
    const line = {
      req: request,
      res: reply,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.callerId === undefined ? {} : { userId: request.callerId }),
      ...(request.connectionId === undefined ? {} : { connectionId: request.connectionId }),
    };
    if (error) request.log.error({ ...line, err: error }, 'request failed');
    else if (isQuiet) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  }
}
