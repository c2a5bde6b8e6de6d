import { createStore } from '../../ui/store.ts';
import { isAlive } from './client-session.ts';
import type { EndReason, ClientSession } from './client-session.ts';
import { clearSession, readEndReason, readSession, writeSession } from './session-storage.ts';
import type { KeyValueStorage } from '../storage/key-value.ts';

export interface SessionState {
  readonly session: ClientSession | undefined;
  /** Why the last session ended since this page was loaded. */
  readonly ended: EndReason | undefined;
  /** Whose page stays on the screen although the session has ended; without tokens. */
  readonly kept: ClientSession | undefined;
  /** When that session ended. */
  readonly keptSince: number | undefined;
}

export interface SessionStore {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: (session: ClientSession) => void;
  readonly requirePasswordChange: () => void;
  readonly requireFactor: (isRequired: boolean) => void;
  readonly end: (reason: EndReason) => void;
  /** Reads the storage again: another tab may have signed in, refreshed or logged out. */
  readonly reread: () => ClientSession | undefined;
  /** From now on the page outlives the session, unless the person logs out. Returns how to give it up. */
  readonly keepScreen: () => () => void;
  readonly isScreenKept: () => boolean;
}

const same = (a: ClientSession | undefined, b: ClientSession | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Drops an expired access token, so that a loading page knows that it has to restore the session. */
const loaded = (storage: KeyValueStorage, now: number): ClientSession | undefined => {
  const stored = readSession(storage);
  return stored && !isAlive(stored.access, now) ? { ...stored, access: undefined } : stored;
};

export const createSessionStore = (
  storage: KeyValueStorage,
  now: () => number,
  endedBefore?: EndReason,
): SessionStore => {
  const store = createStore<SessionState>({
    session: loaded(storage, now()),
    ended: endedBefore,
    kept: undefined,
    keptSince: undefined,
  });
  let screens = 0;
  const stop = (reason: EndReason): void => {
    const { session, kept, keptSince } = store.get();
    const last = session ? { ...session, access: undefined, refresh: undefined } : kept;
    const isKept = screens > 0 && reason !== 'logout' && last !== undefined;
    store.set({
      session: undefined,
      ended: reason,
      kept: isKept ? last : undefined,
      keptSince: isKept ? (keptSince ?? now()) : undefined,
    });
  };
  const start = (session: ClientSession): void => {
    writeSession(storage, session);
    store.set({ session, ended: undefined, kept: undefined, keptSince: undefined });
  };

  return {
    state: store.get,
    subscribe: store.subscribe,
    start,
    requirePasswordChange: () => {
      const { session } = store.get();
      if (session && !session.passwordChangeRequired) start({ ...session, passwordChangeRequired: true });
    },
    requireFactor: (isRequired) => {
      const { session } = store.get();
      if (session && session.factorRequired !== isRequired) start({ ...session, factorRequired: isRequired });
    },
    end: (reason) => {
      clearSession(storage, reason);
      stop(reason);
    },
    reread: () => {
      const { session } = store.get();
      // While a session is being restored, the expired token that is still stored does not count.
      const stored = session?.access ? readSession(storage) : loaded(storage, now());
      if (stored && !same(stored, session))
        store.set({ session: stored, ended: undefined, kept: undefined, keptSince: undefined });
      if (!stored && session) stop(readEndReason(storage) ?? 'expired');
      return store.get().session;
    },
    keepScreen: () => {
      screens += 1;
      let isGivenUp = false;
      return () => {
        if (isGivenUp) return;
        isGivenUp = true;
        screens -= 1;
        if (screens === 0 && store.get().kept)
          store.set({ ...store.get(), kept: undefined, keptSince: undefined });
      };
    },
    isScreenKept: () => screens > 0,
  };
};
