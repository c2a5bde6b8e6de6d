import type { Session } from '@cotyle/contract/session';
import { REFRESH_BEFORE_EXPIRY } from '@cotyle/domain/session/timing';
import type { CrossTabLock } from './cross-tab-lock.ts';
import { isTransient } from './failures.ts';
import { toClientSession, isAlive } from './client-session.ts';
import type { ClientSession } from './client-session.ts';
import type { SessionStore } from './session-store.ts';

export interface Timers {
  readonly set: (work: () => void, milliseconds: number) => number;
  readonly clear: (timer: number) => void;
}

interface RefresherOptions {
  readonly store: SessionStore;
  readonly lock: CrossTabLock;
  readonly now: () => number;
  readonly timers: Timers;
  readonly refresh: (refreshToken: string) => Promise<Session>;
  /** Ends on the server a session that was refreshed after the person had logged out. */
  readonly discard: (accessToken: string) => void;
}

export interface Refresher {
  /** A valid access token, refreshed first if necessary; undefined when nobody is signed in. */
  readonly liveToken: () => Promise<string | undefined>;
  /** Checks whether a refresh is due: after the machine slept, timers are late. */
  readonly check: () => void;
  readonly stop: () => void;
}

/** Lower bound between two refreshes, for short-lived tokens. */
const MIN_WAIT = 5_000;
const FIRST_RETRY_DELAY = 1_000;
const MAX_RETRY_DELAY = 30_000;
/** A token with less time left might expire before it reaches the server. */
const MARGIN = 1_000;

export const waitBeforeRefresh = (expiresAt: number, now: number): number => {
  const left = expiresAt - now;
  if (left <= 0) return 0;
  return Math.max(left - REFRESH_BEFORE_EXPIRY * 1000, Math.min(left / 2, MIN_WAIT));
};

export const retryDelay = (failures: number): number =>
  Math.min(FIRST_RETRY_DELAY * 2 ** Math.max(failures - 1, 0), MAX_RETRY_DELAY);

export const createRefresher = (options: RefresherOptions): Refresher => {
  const { store, lock, now, timers } = options;
  let timer: number | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;

  const isFresh = (session: ClientSession | undefined): boolean =>
    session !== undefined && isAlive(session.access, now() + MARGIN);

  const exchange = async (before: string | undefined): Promise<void> => {
    const session = store.reread();
    if (!session) return;
    // Another tab has already refreshed: its token serves this one too, and reusing the old one would end the session.
    if (isFresh(session) && session.access?.token !== before) return;
    if (!isAlive(session.refresh, now())) {
      // The access token may still be used until it expires.
      if (!isFresh(session)) store.end('expired');
      return;
    }
    const used = session.refresh.token;
    try {
      const answer = await options.refresh(used);
      if (store.reread()?.refresh?.token === used)
        store.start(toClientSession(answer, now(), session.passwordUnset));
      else options.discard(answer.access.token);
    } catch (error) {
      if (isTransient(error)) throw error;
      if (store.reread()?.refresh?.token === used) store.end('expired');
    }
  };

  const refreshNow = (): Promise<void> => {
    const before = store.state().session?.access?.token;
    running ??= lock(() => exchange(before))
      .then(
        () => void (failures = 0),
        (error: unknown) => {
          failures += 1;
          throw error;
        },
      )
      .finally(() => {
        running = undefined;
        schedule();
      });
    return running;
  };

  const due = (): number | undefined => {
    const { session } = store.state();
    if (!session) return undefined;
    const left = session.access ? waitBeforeRefresh(session.access.expiresAt, now()) : 0;
    // Without a refresh token, or with one that ends with the session at the same time, only the end is left.
    if (session.access && session.access.expiresAt >= (session.refresh?.expiresAt ?? 0) - MARGIN)
      return Math.max(session.access.expiresAt - now(), 0);
    return failures > 0 ? Math.max(left, retryDelay(failures)) : left;
  };

  const schedule = (): void => {
    if (timer !== undefined) timers.clear(timer);
    const wait = due();
    timer = wait === undefined ? undefined : timers.set(() => void refreshNow().catch(() => undefined), wait);
  };

  const unsubscribe = store.subscribe(() => {
    if (!running) schedule();
  });
  schedule();

  return {
    liveToken: async () => {
      if (!isFresh(store.state().session) && store.state().session) await refreshNow();
      return store.state().session?.access?.token;
    },
    check: schedule,
    stop: () => {
      unsubscribe();
      if (timer !== undefined) timers.clear(timer);
    },
  };
};
