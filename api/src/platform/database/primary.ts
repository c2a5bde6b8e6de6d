import { Socket } from 'node:net';
import { Client } from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { DatabaseHost } from '../../config/database-hosts.ts';

const PROBE_MS = 1_500;
/** Connections of one moment need not each ask anew. */
const FOUND_FOR = 1_000;
const LOOK_EVERY = 3_000;

class NotPrimaryError extends Error {
  override readonly name = 'Follows';
  /** PostgreSQL's own code for a write where only reading is allowed. */
  readonly code = '25006';
  constructor() {
    super('This server of the database takes no writes.');
  }
}

const probe = async (place: DatabaseHost): Promise<DatabaseHost> => {
  const client = new Client({
    connectionString: place.url,
    application_name: 'cotyle leader',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new NotPrimaryError();
    return place;
  } finally {
    // Whoever does not answer may never confirm the end either.
    void client.end().catch(() => undefined);
  }
};

/** A wrong password is worth more to the reader than a server that is away. */
const mostTelling = (error: unknown): unknown => {
  if (!(error instanceof AggregateError)) return error;
  const errors: unknown[] = error.errors;
  return errors.find((one) => !isDatabaseUnavailable(one)) ?? errors[0];
};

export interface PrimaryTracker {
  /** A connection that goes to whichever server takes writes, and breaks as soon as another one does. */
  readonly socket: () => Socket;
}

/** Of several servers, the one that takes writes. It is asked for at every new connection and watched while there are any. */
export const trackPrimary = (places: readonly [DatabaseHost, ...DatabaseHost[]]): PrimaryTracker => {
  const sockets = new Map<Socket, DatabaseHost>();
  let current: DatabaseHost = places[0];
  let finding: { readonly place: Promise<DatabaseHost>; readonly at: number } | undefined;
  let watch: NodeJS.Timeout | undefined;

  /** The one we know first: two that both take writes for a moment must not make us change to and fro. */
  const seek = async (): Promise<DatabaseHost> => {
    try {
      return await probe(current);
    } catch (error) {
      const others = places.filter((place) => place !== current).map(probe);
      current = await Promise.any(others).catch((none: AggregateError) => {
        throw mostTelling(new AggregateError([error, ...(none.errors as unknown[])]));
      });
      return current;
    }
  };

  const find = (): Promise<DatabaseHost> => {
    if (finding && Date.now() - finding.at < FOUND_FOR) return finding.place;
    const place = seek();
    finding = { place, at: Date.now() };
    // What failed is asked again at once.
    place.catch(() => {
      if (finding?.place === place) finding = undefined;
    });
    return place;
  };

  const leaveOthers = (leader: DatabaseHost): void => {
    for (const [socket, place] of sockets)
      if (place !== leader) socket.destroy(new Error('Connection terminated: another server leads now'));
  };

  /** A leader that went away without a word leaves connections on which nothing ever comes. */
  const look = (): void => {
    if (sockets.size > 0) find().then(leaveOthers, () => undefined);
    else {
      clearInterval(watch);
      watch = undefined;
    }
  };

  const keep = (socket: Socket, place: DatabaseHost): void => {
    sockets.set(socket, place);
    socket.once('close', () => sockets.delete(socket));
    watch ??= setInterval(look, LOOK_EVERY).unref();
  };

  class LeaderSocket extends Socket {
    // The driver gives the first server's address; where it really goes is known a moment later.
    override connect(): this {
      void this.#connectToLeader();
      return this;
    }

    async #connectToLeader(): Promise<void> {
      try {
        const place = await find();
        if (this.destroyed) return;
        keep(this, place);
        super.connect(place.port, place.host);
      } catch (error) {
        this.destroy(error as Error);
      }
    }
  }

  return { socket: () => new LeaderSocket() };
};
