import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { CHANNEL } from '../transactions/change.ts';
import type { ChangeEvent } from '../transactions/change.ts';
import type { AppContext } from '../context/app-context.ts';
import { parseChangeEvent } from './change-event.ts';
import { connectionTo } from '../platform/database/connection.ts';

export interface Subscription {
  close(): Promise<void>;
}

export interface ChangeListener {
  readonly onChange: (told: ChangeEvent) => void;
  /** After a time without a connection nobody knows what was missed. */
  readonly onMissed: () => void;
}

const LONGEST_PAUSE = 5000;
const ASK_EVERY = 15_000;
const ANSWER_WITHIN = 5000;

const listenOnce = async (url: string, ears: ChangeListener, stop: AbortSignal): Promise<void> => {
  const client = new Client({
    ...connectionTo(url),
    application_name: 'cotyle live',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  let asking: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  /** Silence is the usual thing here, so a line that has died is only found by asking. */
  const dead = new Promise<void>((resolve) => {
    const ask = { text: 'select 1', query_timeout: ANSWER_WITHIN };
    asking = setInterval(() => void client.query(ask).catch(() => resolve()), ASK_EVERY);
  });
  client.on('notification', ({ payload = '' }) => {
    const told = parseChangeEvent(payload);
    if (told) ears.onChange(told);
    // A node of another version may say it otherwise: what cannot be read counts as missed.
    else ears.onMissed();
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    ears.onMissed();
    await Promise.race([ended, dead]);
  } finally {
    clearInterval(asking);
    // A connection that broke may never confirm its end.
    await Promise.race([client.end().catch(() => undefined), wait(1000, undefined, { ref: false })]);
  }
};

/** One connection per node that hears what every node has committed; it comes back by itself. */
export const subscribeToChanges = (
  { databaseUrl, log }: Pick<AppContext, 'databaseUrl' | 'log'>,
  ears: ChangeListener,
): Subscription => {
  const stopping = new AbortController();
  const listen = async (): Promise<void> => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const since = Date.now();
      try {
        await listenOnce(databaseUrl, ears, stopping.signal);
      } catch (error) {
        log.warn({ err: error }, 'cannot hear the changes of other nodes');
      }
      if (Date.now() - since > 10_000) pause = 100;
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const listening = listen();
  return {
    close: async () => {
      stopping.abort();
      await listening;
    },
  };
};
