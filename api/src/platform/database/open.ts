import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Pool, types as defaultTypes } from 'pg';
import type { Tables } from './schema.ts';

export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** Rejects within seconds when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS = 3_000;
const PING_MS = 3_000;
const STATEMENT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

const safeInteger = (text: string): number => {
  const value = Number(text);
  // Rounding an id in silence would lead to another row.
  if (!Number.isSafeInteger(value))
    throw new RangeError('A bigint of the database is too large for a number.');
  return value;
};

// A day of the calendar stays the text it is: as a Date it would move with the zone of the machine.
const asText = (text: string): string => text;

const OURS = new Map<number, (text: string) => unknown>([
  [defaultTypes.builtins.INT8, safeInteger],
  [defaultTypes.builtins.DATE, asText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (format !== 'binary' && OURS.get(id)) || defaultTypes.getTypeParser(id, format),
};

export const openDatabase = (options: {
  url: string;
  poolSize: number;
  log: (line: string) => void;
}): Database => {
  const pool = new Pool({
    connectionString: options.url,
    application_name: 'cotyle',
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  });
  // An idle connection that breaks is an event of the pool; unheard, it would end the process.
  pool.on('error', (error) => options.log(`an idle database connection broke: ${error.message}`));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    async ping() {
      await pool.query({ text: 'select 1', query_timeout: PING_MS } as pg.QueryConfig);
    },
    async close() {
      await kysely.destroy();
      // Kysely leaves a pool alone that it has not used itself.
      if (!pool.ending) await pool.end();
    },
  };
};

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
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;

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
