import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Pool, types as defaultTypes } from 'pg';
import { connectionTo, guardConnections } from './connection.ts';
import type { Tables } from './schema.ts';

export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** Rejects within seconds when the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS = 3_000;
const PING_MS = 3_000;
const STATEMENT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const IDLE_MS = 30_000;
/** Longer than the server's own timeouts, so a silent connection is broken. */
const SILENT_MS = 40_000;

const safeInteger = (text: string): number => {
  const value = Number(text);
  // A rounded id would be the id of another row.
  if (!Number.isSafeInteger(value))
    throw new RangeError('A bigint of the database is too large for a number.');
  return value;
};

// Dates stay text: a Date object would depend on the time zone of the machine.
const asText = (text: string): string => text;

const PARSERS = new Map<number, (text: string) => unknown>([
  [defaultTypes.builtins.INT8, safeInteger],
  [defaultTypes.builtins.DATE, asText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (format !== 'binary' && PARSERS.get(id)) || defaultTypes.getTypeParser(id, format),
};

export const openDatabase = (options: {
  url: string;
  poolSize: number;
  log: (line: string) => void;
}): Database => {
  const pool = new Pool({
    ...connectionTo(options.url),
    application_name: 'cotyle',
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  });
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', (error) => options.log(`idle database connection lost: ${error.message}`));
  guardConnections(pool, SILENT_MS);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    async ping() {
      await pool.query({ text: 'select 1', query_timeout: PING_MS } as pg.QueryConfig);
    },
    async close() {
      await kysely.destroy();
      // Kysely does not end a pool that it has not used.
      if (!pool.ending) await pool.end();
    },
  };
};
