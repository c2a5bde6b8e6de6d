import { Socket } from 'node:net';
import type { ClientConfig, Pool } from 'pg';
import { trackPrimary } from './primary.ts';
import type { PrimaryTracker } from './primary.ts';
import { databaseHostsOf } from '../../config/database-hosts.ts';

/** One per connection URL: all its connections move to a new primary together. */
const trackers = new Map<string, PrimaryTracker>();

/** Connects directly, or to the primary where the URL names several servers. */
export const connectionTo = (url: string): Pick<ClientConfig, 'connectionString' | 'stream'> => {
  const [first, second, ...more] = databaseHostsOf(url);
  // An invalid URL is reported by the driver.
  if (!first || !second) return { connectionString: url };
  const tracker = trackers.get(url) ?? trackPrimary([first, second, ...more]);
  trackers.set(url, tracker);
  return { connectionString: first.url, stream: () => tracker.socket() };
};

/** Handles the errors of connections that are checked out of the pool. */
export const guardConnections = (pool: Pool, silenceTimeout: number): void => {
  pool.on('connect', (client) => {
    // Without a listener an error between two statements would end the process; the next statement reports it.
    client.on('error', () => undefined);
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    // A server that disappeared without closing the connection would block its callers for ever.
    stream.setTimeout(silenceTimeout, () =>
      stream.destroy(new Error('Connection terminated: the server is silent')),
    );
  });
};
