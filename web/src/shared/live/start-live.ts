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
const canCoordinate = 'locks' in navigator && 'BroadcastChannel' in globalThis;

/** Invalidates queries on the server's push. Returns how to stop. */
export const startLive = (session: SessionService, client: QueryClient, userId: number): (() => void) => {
  const name = `cotyle.live.${userId}`;
  const controller = new AbortController();
  const { signal } = controller;
  const invalidation = createInvalidation({
    invalidate: (batch) => invalidateQueries(client, batch),
    isVisible,
    timers,
  });
  const channel = canCoordinate ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', ({ data }) => invalidation.enqueue(toLiveEvent(data)), { signal });
  const connection = createConnection({
    open: createStreamReader(session),
    createReader: () =>
      createEventParser((event) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
        channel?.postMessage(event);
        invalidation.enqueue(event);
      }),
    timers,
    random: Math.random,
  });

  let isLeader = !canCoordinate;
  // Set only by the browser's event: a machine without a network may still reach a local server.
  let offline = false;
  // Without locks every tab needs its own stream: only visible tabs open one, as browsers allow six connections per server.
  const isWanted = (): boolean => isLeader && !offline && (canCoordinate || isVisible());
  const updateConnection = (): void =>
    isWanted() && !signal.aborted ? connection.start() : connection.stop();
  const setLeader = (next: boolean): void => {
    isLeader = next;
    updateConnection();
  };
  /** Another tab's stream is already open: changes before this tab subscribed were missed. */
  const catchUp = async (): Promise<void> => {
    const { held } = await navigator.locks.query();
    if (held?.some((lock) => lock.name === name)) invalidation.enqueue('resync');
  };
  for (const event of ['online', 'offline'])
    window.addEventListener(
      event,
      () => {
        offline = event === 'offline';
        updateConnection();
      },
      { signal },
    );
  document.addEventListener(
    'visibilitychange',
    () => {
      updateConnection();
      invalidation.visibilityChanged();
    },
    { signal },
  );
  if (canCoordinate) {
    catchUp().catch(() => invalidation.enqueue('resync'));
    runInOneTab(
      navigator.locks,
      name,
      { start: () => setLeader(true), stop: () => setLeader(false) },
      signal,
    );
  } else updateConnection();

  return () => {
    controller.abort();
    connection.stop();
    invalidation.stop();
    channel?.close();
  };
};
