import { randomBytes } from 'node:crypto';
import type { Parts } from '../parts.ts';
import { listenForChanges } from './listen.ts';
import type { Ears, Listening } from './listen.ts';

/** The one connection on which a node hears what every node has committed, for all who want to hear. */
export interface Line {
  /** Opened with the first who wants to hear: a node without browsers needs no connection for them. */
  readonly join: (ears: Ears) => void;
  /** Sends a word through the pool, as a change would come, that only this node hears. */
  readonly sendWord: (word: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const createLine = (parts: Pick<Parts, 'database' | 'databaseUrl' | 'log'>): Line => {
  const channel = `cotyle_node_${randomBytes(8).toString('hex')}`;
  const joined: Ears[] = [];
  let listening: Listening | undefined;
  const all: Ears = {
    onChange: (told) => {
      for (const ears of joined) ears.onChange(told);
    },
    onMissed: () => {
      for (const ears of joined) ears.onMissed();
    },
    onWord: (word) => {
      for (const ears of joined) ears.onWord?.(word);
    },
  };
  return {
    join: (ears) => {
      joined.push(ears);
      // What was told before it joined, it has missed.
      ears.onMissed();
      listening ??= listenForChanges({ url: parts.databaseUrl, channel, log: parts.log }, all);
    },
    sendWord: async (word) => {
      await parts.database.pool.query({
        name: 'word-to-itself',
        text: 'select pg_notify($1, $2)',
        values: [channel, word],
      });
    },
    close: async () => {
      await listening?.close();
    },
  };
};
