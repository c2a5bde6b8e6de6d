import { Socket } from 'node:net';
import type { ClientConfig, Pool } from 'pg';
import { trackPrimary } from './primary.ts';
import type { PrimaryTracker } from './primary.ts';
import { databaseHostsOf } from '../../config/database-hosts.ts';

/** One for each address in a process: all its connections move together. */
const leaders = new Map<string, PrimaryTracker>();

/** How to reach a database: straight, or where its address names several servers, the one that takes writes. */
export const connectionTo = (url: string): Pick<ClientConfig, 'connectionString' | 'stream'> => {
  const [first, second, ...more] = databaseHostsOf(url);
  // What is no address fails where it is used, with the driver's own words.
  if (!first || !second) return { connectionString: url };
  const leader = leaders.get(url) ?? trackPrimary([first, second, ...more]);
  leaders.set(url, leader);
  return { connectionString: first.url, stream: () => leader.socket() };
};

/** What can happen to a connection that somebody has taken out of the pool. */
export const guardConnections = (pool: Pool, silentAtMost: number): void => {
  pool.on('connect', (client) => {
    // Between two statements nobody waits for it: the next one fails and tells. Unheard, the event would end the process.
    client.on('error', () => undefined);
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    // A server that went away without a word would keep its callers waiting for ever.
    stream.setTimeout(silentAtMost, () =>
      stream.destroy(new Error('Connection terminated: the server is silent')),
    );
  });
};
