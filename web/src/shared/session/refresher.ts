import type { Session } from '@cotyle/contract/session';
import { REFRESH_BEFORE_EXPIRY } from '@cotyle/domain/session/timing';
import type { Exclusive } from './exclusive.ts';
import { isPassing } from './failures.ts';
import { heldFrom, isAlive } from './held-session.ts';
import type { HeldSession } from './held-session.ts';
import type { SessionStore } from './session-store.ts';

export interface Timers {
  readonly set: (work: () => void, milliseconds: number) => number;
  readonly clear: (timer: number) => void;
}

interface RefresherParts {
  readonly store: SessionStore;
  readonly exclusive: Exclusive;
  readonly now: () => number;
  readonly timers: Timers;
  readonly refresh: (refreshToken: string) => Promise<Session>;
  /** Ends, on the server, a session that came back after the person had logged out. */
  readonly discard: (accessToken: string) => void;
}

export interface Refresher {
  /** A live access token, refreshed first if need be; undefined when nobody is signed in. */
  readonly liveToken: () => Promise<string | undefined>;
  /** Looks at once whether a refresh is due: after a sleep the timers are late. */
  readonly check: () => void;
  readonly stop: () => void;
}

/** Never more often than this, however short the life of a token. */
const SHORTEST_WAIT = 5_000;
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;
/** A token with less left than this might die on its way. */
const MARGIN = 1_000;

/** How long to wait before the refresh. */
export const waitBeforeRefresh = (expiresAt: number, now: number): number => {
  const left = expiresAt - now;
  if (left <= 0) return 0;
  return Math.max(left - REFRESH_BEFORE_EXPIRY * 1000, Math.min(left / 2, SHORTEST_WAIT));
};

export const retryWait = (failures: number): number =>
  Math.min(FIRST_RETRY * 2 ** Math.max(failures - 1, 0), LONGEST_RETRY);

export const createRefresher = (parts: RefresherParts): Refresher => {
  const { store, exclusive, now, timers } = parts;
  let timer: number | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;

  const isFresh = (session: HeldSession | undefined): boolean =>
    session !== undefined && isAlive(session.access, now() + MARGIN);

  const exchange = async (before: string | undefined): Promise<void> => {
    const session = store.reread();
    if (!session) return;
    // Another tab was here first: its token serves this one too, and a second use of the old one would end both.
    if (isFresh(session) && session.access?.token !== before) return;
    if (!isAlive(session.refresh, now())) {
      // What is left of the access token may still be used up.
      if (!isFresh(session)) store.end('expired');
      return;
    }
    const used = session.refresh.token;
    try {
      const answer = await parts.refresh(used);
      if (store.reread()?.refresh?.token === used)
        store.start(heldFrom(answer, now(), session.passwordUnset));
      else parts.discard(answer.access.token);
    } catch (error) {
      if (isPassing(error)) throw error;
      if (store.reread()?.refresh?.token === used) store.end('expired');
    }
  };

  const refreshNow = (): Promise<void> => {
    const before = store.state().session?.access?.token;
    running ??= exclusive(() => exchange(before))
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
    // Without a refresh token nothing can be renewed: look again when the access token is over.
    if (!session.refresh && session.access) return Math.max(session.access.expiresAt - now(), 0);
    return failures > 0 ? Math.max(left, retryWait(failures)) : left;
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
