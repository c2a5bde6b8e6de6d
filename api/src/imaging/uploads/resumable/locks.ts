import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionTo } from '../../../platform/database/connection.ts';
import { ApiError } from '../../../errors/api-error.ts';

/** The channel on which a node asks the holder of an upload to release it. */
const CHANNEL = 'cotyle_uploads';
const ACQUIRE_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 200;

export interface UploadLocks {
  /**
   * Resolves with a release function once no other request, on any node, holds the upload. The present holder is
   * asked to yield, so that a client that reconnects is not blocked by its own hanging request.
   */
  acquire(id: string, yieldLock: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Holder {
  readonly yieldLock: () => void;
  readonly released: Promise<void>;
}

/** The holder of the upload did not yield in time. */
export class UploadBusy extends ApiError {
  constructor() {
    super('CONFLICT', { message: 'Another request is still at this upload. Please try again.' });
  }
}

/** Session-level advisory locks: PostgreSQL releases them with the connection, so a killed node holds none. */
const connect = async (
  url: string,
  onRequested: (id: string) => void,
  onConnectionLost: () => void,
): Promise<Client> => {
  const client = new Client({
    ...connectionTo(url),
    application_name: 'cotyle uploads',
    keepAlive: true,
    connectionTimeoutMillis: 3000,
  });
  client.on('error', onConnectionLost);
  client.on('end', onConnectionLost);
  client.on('notification', ({ payload }) => onRequested(payload ?? ''));
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  return client;
};

export const createUploadLocks = (url: string, timeout = ACQUIRE_TIMEOUT_MS): UploadLocks => {
  const holders = new Map<string, Holder>();
  let connection: Promise<Client> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Many uploads share the connection, which takes one query at a time. */
  const inTurn = <T>(query: () => Promise<T>): Promise<T> => {
    const result = turn.then(query);
    turn = result.catch(() => undefined);
    return result;
  };

  const connected = (): Promise<Client> => {
    /** The locks are lost with the connection, and another node may hold the same uploads already. */
    const onConnectionLost = (): void => {
      if (connection !== opening) return;
      connection = undefined;
      for (const { yieldLock } of holders.values()) yieldLock();
    };
    if (connection) return connection;
    const opening = connect(url, (id) => holders.get(id)?.yieldLock(), onConnectionLost);
    connection = opening;
    opening.catch(onConnectionLost);
    return opening;
  };

  const acquireLocally = async (id: string, yieldLock: () => void, deadline: number): Promise<() => void> => {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      holder.yieldLock();
      const timer = new AbortController();
      const timedOut = wait(Math.max(0, deadline - Date.now()), true, { signal: timer.signal });
      const isTimedOut = await Promise.race([holder.released.then(() => false), timedOut]);
      timer.abort();
      timedOut.catch(() => undefined);
      if (isTimedOut) throw new UploadBusy();
    }
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    holders.set(id, { yieldLock, released });
    return () => {
      holders.delete(id);
      release();
    };
  };

  const acquireInDatabase = async (id: string, deadline: number): Promise<Client> => {
    const client = await connected();
    for (;;) {
      const { rows } = await inTurn(() =>
        client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
          id,
        ]),
      );
      if (rows[0]?.taken) return client;
      if (Date.now() > deadline) throw new UploadBusy();
      await inTurn(() => client.query('select pg_notify($1, $2)', [CHANNEL, id]));
      await wait(RETRY_INTERVAL_MS);
    }
  };

  return {
    async acquire(id, yieldLock) {
      const deadline = Date.now() + timeout;
      const release = await acquireLocally(id, yieldLock, deadline);
      try {
        const client = await acquireInDatabase(id, deadline);
        return async () => {
          // A broken connection has released the lock already.
          await inTurn(() => client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id])).catch(
            () => undefined,
          );
          release();
        };
      } catch (error) {
        release();
        throw error;
      }
    },
    async close() {
      const client = await connection?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
};
