import { isAlive } from './client-session.ts';
import type { EndReason, ClientSession } from './client-session.ts';
import { clearSession, readEndReason, readSession, writeSession } from './session-storage.ts';
import type { KeyValueStorage } from '../storage/key-value.ts';

export interface SessionState {
  readonly session: ClientSession | undefined;
  /** Why the last one ended, since this page was loaded. */
  readonly ended: EndReason | undefined;
}

export interface SessionStore {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: (session: ClientSession) => void;
  readonly requirePasswordChange: () => void;
  readonly end: (reason: EndReason) => void;
  /** Looks again at what is stored: another tab may have signed in, refreshed or logged out. */
  readonly reread: () => ClientSession | undefined;
}

const same = (a: ClientSession | undefined, b: ClientSession | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** A dead access token is no token: the page that is just loading then knows that it has to restore the session. */
const loaded = (storage: KeyValueStorage, now: number): ClientSession | undefined => {
  const stored = readSession(storage);
  return stored && !isAlive(stored.access, now) ? { ...stored, access: undefined } : stored;
};

export const createSessionStore = (
  storage: KeyValueStorage,
  now: () => number,
  endedBefore?: EndReason,
): SessionStore => {
  let state: SessionState = { session: loaded(storage, now()), ended: endedBefore };
  const listeners = new Set<() => void>();
  const become = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const start = (session: ClientSession): void => {
    writeSession(storage, session);
    become({ session, ended: undefined });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start,
    requirePasswordChange: () => {
      if (state.session && !state.session.passwordChangeRequired)
        start({ ...state.session, passwordChangeRequired: true });
    },
    end: (reason) => {
      clearSession(storage, reason);
      become({ session: undefined, ended: reason });
    },
    reread: () => {
      // While a session is being restored, the dead token that is still stored stays dead.
      const stored = state.session?.access ? readSession(storage) : loaded(storage, now());
      if (stored && !same(stored, state.session)) become({ session: stored, ended: undefined });
      if (!stored && state.session)
        become({ session: undefined, ended: readEndReason(storage) ?? 'expired' });
      return state.session;
    },
  };
};
