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
  readonly onChange: (event: ChangeEvent) => void;
  /** Notifications may have been lost, as after every time without a connection. */
  readonly onMissed: () => void;
}

const MAX_PAUSE = 5000;
const HEARTBEAT_INTERVAL = 15_000;
const HEARTBEAT_TIMEOUT = 5000;

const listenOnce = async (url: string, listener: ChangeListener, stop: AbortSignal): Promise<void> => {
  const client = new Client({
    ...connectionTo(url),
    application_name: 'cotyle live',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  let heartbeat: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  /** The connection is usually silent, so only a query shows that it is broken. */
  const heartbeatFailed = new Promise<void>((resolve) => {
    const query = { text: 'select 1', query_timeout: HEARTBEAT_TIMEOUT };
    heartbeat = setInterval(() => void client.query(query).catch(() => resolve()), HEARTBEAT_INTERVAL);
  });
  client.on('notification', ({ payload = '' }) => {
    const event = parseChangeEvent(payload);
    if (event) listener.onChange(event);
    // A node of another version may send another format: an unreadable notification counts as missed.
    else listener.onMissed();
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    listener.onMissed();
    await Promise.race([ended, heartbeatFailed]);
  } finally {
    clearInterval(heartbeat);
    // A broken connection may never confirm that it has ended.
    await Promise.race([client.end().catch(() => undefined), wait(1000, undefined, { ref: false })]);
  }
};

/** One connection per node that receives the committed changes of all nodes; it reconnects by itself. */
export const subscribeToChanges = (
  { databaseUrl, log }: Pick<AppContext, 'databaseUrl' | 'log'>,
  listener: ChangeListener,
): Subscription => {
  const stopping = new AbortController();
  const listen = async (): Promise<void> => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE)) {
      const since = Date.now();
      try {
        await listenOnce(databaseUrl, listener, stopping.signal);
      } catch (error) {
        log.warn({ err: error }, 'change notifications not received: listen connection failed');
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
