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
  /** Serializes the work of nodes that start together. */
  withStartLock(work: () => Promise<void>): Promise<void>;
  /** The names of the queues with jobs that can start now. */
  dueQueues(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const APPLICATION_NAME = 'cotyle-jobs';
const CLOSE_WITHIN = 3_000;
const STATEMENT_MS = 40_000;
const SILENT_MS = 50_000;
// Any two numbers that are the same for every node of every version.
const OPEN_LOCK = [20_918, 1];

// Prepared once for each connection, because planning it over all queues takes longer than running it.
const DUE_QUEUES = {
  name: 'due-queues',
  text: "select name from pgboss.job where state < 'active' and start_after < now() group by name",
};

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

/** A pool of its own, so that a busy queue takes no connections from requests. */
export const openQueueDatabase = (url: string, log: JobLog): QueueDatabase => {
  const pool = openPool(url);
  let failing = false;
  let failures = 0;
  let closing = false;

  const onFailure = (error: unknown): void => {
    failures += 1;
    // The queues are polled twice a second: one line when the failure starts and one when it ends.
    if (!failing && !closing) log.warn({ err: safeError(error) }, 'job queue lost the database');
    failing = true;
  };
  const onSuccess = (): void => {
    if (failing && !closing) log.info({}, 'job queue reached the database again');
    failing = false;
  };
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', onFailure);
  guardConnections(pool, SILENT_MS);

  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = failures;
    try {
      const result = await work();
      // An answer that was on its way when a connection failed does not show that the database is back.
      if (failures === before) onSuccess();
      return result;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };

  return {
    async executeSql(text, values) {
      const result = await watched(() => pool.query(text, values));
      return { rows: result.rows ?? [] };
    },

    async dueQueues() {
      const { rows } = await watched(() => pool.query<{ name: string }>(DUE_QUEUES));
      return rows.map(({ name }) => name);
    },

    async withStartLock(work) {
      const client = await pool.connect();
      // Without a listener an error between two queries would end the process; the next query reports it.
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
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN);
      });
      await Promise.race([pool.end(), timeout]);
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
