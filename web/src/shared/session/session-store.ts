import { createStore } from '../../ui/store.ts';
import { isAlive } from './client-session.ts';
import type { EndReason, ClientSession } from './client-session.ts';
import { clearSession, readEndReason, readSession, writeSession } from './session-storage.ts';
import type { KeyValueStorage } from '../storage/key-value.ts';

export interface SessionState {
  readonly session: ClientSession | undefined;
  /** Why the last session ended since this page was loaded. */
  readonly ended: EndReason | undefined;
}

export interface SessionStore {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: (session: ClientSession) => void;
  readonly requirePasswordChange: () => void;
  readonly end: (reason: EndReason) => void;
  /** Reads the storage again: another tab may have signed in, refreshed or logged out. */
  readonly reread: () => ClientSession | undefined;
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
  const store = createStore<SessionState>({ session: loaded(storage, now()), ended: endedBefore });
  const start = (session: ClientSession): void => {
    writeSession(storage, session);
    store.set({ session, ended: undefined });
  };

  return {
    state: store.get,
    subscribe: store.subscribe,
    start,
    requirePasswordChange: () => {
      const { session } = store.get();
      if (session && !session.passwordChangeRequired) start({ ...session, passwordChangeRequired: true });
    },
    end: (reason) => {
      clearSession(storage, reason);
      store.set({ session: undefined, ended: reason });
    },
    reread: () => {
      const { session } = store.get();
      // While a session is being restored, the expired token that is still stored does not count.
      const stored = session?.access ? readSession(storage) : loaded(storage, now());
      if (stored && !same(stored, session)) store.set({ session: stored, ended: undefined });
      if (!stored && session) store.set({ session: undefined, ended: readEndReason(storage) ?? 'expired' });
      return store.get().session;
    },
  };
};
