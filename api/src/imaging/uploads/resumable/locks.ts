import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionTo } from '../../../platform/database/connection.ts';
import { ApiError } from '../../../errors/api-error.ts';

/** On this channel a node asks the others to let go of an upload. */
const CHANNEL = 'cotyle_uploads';
const ACQUIRE_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 200;

export interface UploadLocks {
  /**
   * Resolves, with what gives it back, once nobody else is at this upload, on any node. Whoever is at it is asked to
   * give way: a client that comes back while its old request still hangs is not kept out by it.
   */
  acquire(id: string, giveWay: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Holder {
  readonly yieldLock: () => void;
  readonly released: Promise<void>;
}

/** Whoever is at an upload did not give way in time. */
export class UploadBusy extends ApiError {
  constructor() {
    super('CONFLICT', { message: 'Another request is still at this upload. Please try again.' });
  }
}

/** Locks of the session: PostgreSQL gives them up with the connection, so a killed node holds nothing. */
const connect = async (url: string, onAsked: (id: string) => void, onLost: () => void): Promise<Client> => {
  const client = new Client({
    ...connectionTo(url),
    application_name: 'cotyle uploads',
    keepAlive: true,
    connectionTimeoutMillis: 3000,
  });
  client.on('error', onLost);
  client.on('end', onLost);
  client.on('notification', ({ payload }) => onAsked(payload ?? ''));
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  return client;
};

export const createUploadLocks = (url: string, waitFor = ACQUIRE_TIMEOUT_MS): UploadLocks => {
  const held = new Map<string, Holder>();
  let connection: Promise<Client> | undefined;

  const connected = (): Promise<Client> => {
    /** Without the connection the locks are gone, and another node may be at the same uploads already. */
    const lose = (): void => {
      if (connection !== opening) return;
      connection = undefined;
      for (const { yieldLock: giveWay } of held.values()) giveWay();
    };
    if (connection) return connection;
    const opening = connect(url, (id) => held.get(id)?.yieldLock(), lose);
    connection = opening;
    opening.catch(lose);
    return opening;
  };

  const holdHere = async (id: string, giveWay: () => void, until: number): Promise<() => void> => {
    for (let holder = held.get(id); holder; holder = held.get(id)) {
      holder.yieldLock();
      const patience = new AbortController();
      const late = wait(Math.max(0, until - Date.now()), true, { signal: patience.signal });
      const isLate = await Promise.race([holder.released.then(() => false), late]);
      patience.abort();
      late.catch(() => undefined);
      if (isLate) throw new UploadBusy();
    }
    let leave: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      leave = resolve;
    });
    held.set(id, { yieldLock: giveWay, released: gone });
    return () => {
      held.delete(id);
      leave();
    };
  };

  const holdEverywhere = async (id: string, until: number): Promise<Client> => {
    const client = await connected();
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [id],
      );
      if (rows[0]?.taken) return client;
      if (Date.now() > until) throw new UploadBusy();
      await client.query('select pg_notify($1, $2)', [CHANNEL, id]);
      await wait(RETRY_INTERVAL_MS);
    }
  };

  return {
    async acquire(id, giveWay) {
      const until = Date.now() + waitFor;
      const leave = await holdHere(id, giveWay, until);
      try {
        const client = await holdEverywhere(id, until);
        return async () => {
          // With a connection that broke, the lock went too.
          await client
            .query('select pg_advisory_unlock(hashtextextended($1, 0))', [id])
            .catch(() => undefined);
          leave();
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    async close() {
      const client = await connection?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
};
