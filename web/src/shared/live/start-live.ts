import type { QueryClient } from '@tanstack/react-query';
import type { Timers } from '../session/refresher.ts';
import type { SessionService } from '../session/session-service.ts';
import { createConnection } from './connection.ts';
import { runInOneTab } from './leader.ts';
import { createEventParser, toLiveEvent } from './live-event.ts';
import { createStreamReader } from './stream-reader.ts';
import { invalidateQueries } from './invalidate-queries.ts';
import { createInvalidation } from './invalidation.ts';

const timers: Timers = {
  set: (work, wait) => window.setTimeout(work, wait),
  clear: (timer) => window.clearTimeout(timer),
};
const isVisible = (): boolean => document.visibilityState === 'visible';

/** Missing at run time on pages loaded over plain HTTP from another machine. */
const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis;

/** Invalidates queries on the server's push. Returns how to stop. */
export const startLive = (session: SessionService, client: QueryClient, userId: number): (() => void) => {
  const name = `cotyle.live.${userId}`;
  const leaving = new AbortController();
  const { signal } = leaving;
  const renewal = createInvalidation({
    invalidate: (batch) => invalidateQueries(client, batch),
    isVisible,
    timers,
  });
  const channel = canShare ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', ({ data }) => renewal.enqueue(toLiveEvent(data)), { signal });
  const connection = createConnection({
    open: createStreamReader(session),
    createReader: () =>
      createEventParser((news) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
        channel?.postMessage(news);
        renewal.enqueue(news);
      }),
    timers,
    random: Math.random,
  });

  let leads = !canShare;
  // Set only by the browser's event: a machine without a network may still reach a local server.
  let offline = false;
  // Without shared locks every tab needs its own stream; only visible tabs open one, because browsers allow six connections per server.
  const isWanted = (): boolean => leads && !offline && (canShare || isVisible());
  const look = (): void => (isWanted() && !signal.aborted ? connection.start() : connection.stop());
  const lead = (next: boolean): void => {
    leads = next;
    look();
  };
  /** Another tab's stream is already open: changes before this tab subscribed were missed. */
  const catchUp = async (): Promise<void> => {
    const { held } = await navigator.locks.query();
    if (held?.some((lock) => lock.name === name)) renewal.enqueue('resync');
  };
  for (const event of ['online', 'offline'])
    window.addEventListener(
      event,
      () => {
        offline = event === 'offline';
        look();
      },
      { signal },
    );
  document.addEventListener(
    'visibilitychange',
    () => {
      look();
      renewal.visibilityChanged();
    },
    { signal },
  );
  if (canShare) {
    catchUp().catch(() => renewal.enqueue('resync'));
    runInOneTab(navigator.locks, name, { start: () => lead(true), stop: () => lead(false) }, signal);
  } else look();

  return () => {
    leaving.abort();
    connection.stop();
    renewal.stop();
    channel?.close();
  };
};
