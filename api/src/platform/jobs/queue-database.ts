import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { Pool } from 'pg';
import type PgBoss from 'pg-boss';
import { connectionTo, guardConnections } from '../database/connection.ts';
import type { Tables } from '../database/schema.ts';
import { safeError } from '../safe-error.ts';

export interface JobLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface QueueDatabase extends PgBoss.Db {
  /** Nodes that start together do the work one after the other. */
  withStartLock(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export const APPLICATION_NAME = 'cotyle-jobs';
const CLOSE_WITHIN = 3_000;
const STATEMENT_MS = 40_000;
const SILENT_MS = 50_000;
// Any two numbers, as long as every node of every version takes the same ones.
const OPEN_LOCK = [20_918, 1];

const openPool = (url: string): Pool =>
  new Pool({
    ...connectionTo(url),
    application_name: APPLICATION_NAME,
    max: 4,
    connectionTimeoutMillis: 3_000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });

/** Its own few connections, so that a queue under load takes none from the people at work. */
export const openQueueDatabase = (url: string, log: JobLog): QueueDatabase => {
  const pool = openPool(url);
  let failing = false;
  let closing = false;

  const failed = (error: unknown): void => {
    // The workers ask twice a second: one line when it begins and one when it ends.
    if (!failing && !closing) log.warn({ err: safeError(error) }, 'the job queue cannot use the database');
    failing = true;
  };
  const worked = (): void => {
    if (failing && !closing) log.info({}, 'the job queue uses the database again');
    failing = false;
  };
  // An idle connection that breaks is an event of the pool; unheard, it would end the process.
  pool.on('error', failed);
  guardConnections(pool, SILENT_MS);

  return {
    async executeSql(text, values) {
      try {
        const result = await pool.query(text, values);
        worked();
        return { rows: result.rows ?? [] };
      } catch (error) {
        failed(error);
        throw error;
      }
    },

    async withStartLock(work) {
      const client = await pool.connect();
      // Between two queries nobody listens to the connection; the next query tells.
      client.on('error', () => undefined);
      try {
        await client.query("begin; set local lock_timeout = '30s'");
        await client.query('select pg_advisory_xact_lock($1, $2)', OPEN_LOCK);
        await work();
        await client.query('commit');
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    },

    async close() {
      closing = true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN);
      });
      await Promise.race([pool.end(), late]);
      clearTimeout(timer);
    },
  };
};

/** pg-boss inside the caller's transaction. */
export const inTransaction = (transaction: Kysely<Tables>): PgBoss.Db => ({
  async executeSql(text, values) {
    const { rows } = await transaction.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
    return { rows };
  },
});
