import { Socket } from 'node:net';
import { Client } from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { DatabaseHost } from '../../config/database-hosts.ts';

const PROBE_TIMEOUT = 1_500;
/** Milliseconds for which a found primary is reused. */
const CACHE_TIME = 1_000;
const CHECK_INTERVAL = 3_000;

class NotPrimaryError extends Error {
  override readonly name = 'NotPrimaryError';
  /** PostgreSQL's code for a write on a read-only server. */
  readonly code = '25006';
  constructor() {
    super('This database server accepts no writes.');
  }
}

const probe = async (host: DatabaseHost): Promise<DatabaseHost> => {
  const client = new Client({
    connectionString: host.url,
    application_name: 'cotyle primary',
    connectionTimeoutMillis: PROBE_TIMEOUT,
    query_timeout: PROBE_TIMEOUT,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new NotPrimaryError();
    return host;
  } finally {
    // A server that does not respond may never confirm the end either.
    void client.end().catch(() => undefined);
  }
};

/** A wrong password tells the operator more than an unavailable server. */
const mostInformative = (error: unknown): unknown => {
  if (!(error instanceof AggregateError)) return error;
  const errors: unknown[] = error.errors;
  return errors.find((inner) => !isDatabaseUnavailable(inner)) ?? errors[0];
};

export interface PrimaryTracker {
  /** A connection to the present primary, which is closed as soon as another server becomes the primary. */
  readonly socket: () => Socket;
}

/** Finds the primary of several servers at each new connection, and watches it while there are connections. */
export const trackPrimary = (hosts: readonly [DatabaseHost, ...DatabaseHost[]]): PrimaryTracker => {
  const sockets = new Map<Socket, DatabaseHost>();
  let current: DatabaseHost = hosts[0];
  let finding: { readonly host: Promise<DatabaseHost>; readonly at: number } | undefined;
  let watch: NodeJS.Timeout | undefined;

  /** Probes the known primary first, so that two servers which briefly both accept writes do not make us alternate. */
  const search = async (): Promise<DatabaseHost> => {
    try {
      return await probe(current);
    } catch (error) {
      const others = hosts.filter((host) => host !== current).map(probe);
      current = await Promise.any(others).catch((none: AggregateError) => {
        throw mostInformative(new AggregateError([error, ...(none.errors as unknown[])]));
      });
      return current;
    }
  };

  const find = (): Promise<DatabaseHost> => {
    if (finding && Date.now() - finding.at < CACHE_TIME) return finding.host;
    const host = search();
    finding = { host, at: Date.now() };
    // A failed search is not reused.
    host.catch(() => {
      if (finding?.host === host) finding = undefined;
    });
    return host;
  };

  const closeOthers = (primary: DatabaseHost): void => {
    for (const [socket, host] of sockets)
      if (host !== primary)
        socket.destroy(new Error('Connection terminated: another server is the primary now'));
  };

  /** A primary that disappeared leaves connections on which nothing ever arrives. */
  const check = (): void => {
    if (sockets.size > 0) find().then(closeOthers, () => undefined);
    else {
      clearInterval(watch);
      watch = undefined;
    }
  };

  const track = (socket: Socket, host: DatabaseHost): void => {
    sockets.set(socket, host);
    socket.once('close', () => sockets.delete(socket));
    watch ??= setInterval(check, CHECK_INTERVAL).unref();
  };

  class PrimarySocket extends Socket {
    // The driver passes the address of the first server; the primary is known a moment later.
    override connect(): this {
      void this.#connectToPrimary();
      return this;
    }

    async #connectToPrimary(): Promise<void> {
      try {
        const host = await find();
        if (this.destroyed) return;
        track(this, host);
        super.connect(host.port, host.host);
      } catch (error) {
        this.destroy(error as Error);
      }
    }
  }

  return { socket: () => new PrimarySocket() };
};
