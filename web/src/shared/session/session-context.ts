import { createContext, use } from 'react';
import { useStore } from '../../ui/store.ts';
import type { Caller } from './caller.ts';
import type { ClientSession } from './client-session.ts';
import type { SessionService } from './session-service.ts';
import type { SessionState } from './session-store.ts';

export const SessionContext = createContext<SessionService | undefined>(undefined);

export const useSessionService = (): SessionService => {
  const service = use(SessionContext);
  if (!service) throw new Error('There is no session around this component.');
  return service;
};

/** Who is signed in, if anybody, and why the last session ended. */
export const useSessionState = (): SessionState => {
  const { store } = useSessionService();
  return useStore({ get: store.state, subscribe: store.subscribe });
};

/** For components inside the signed-in layout; the page of a session that has ended may outlive it. */
export const useSignedIn = (): ClientSession => {
  const { session: present, kept } = useSessionState();
  const session = present ?? kept;
  if (!session) throw new Error('Nobody is signed in.');
  return session;
};

/** Sends a declared call as the signed-in person. */
export const useCall = (): Caller => useSessionService().call;

/** While a model is open, the inactivity limit is longer. */
export const useSetModelOpen = (): ((open: boolean) => void) => useSessionService().presence.setModelOpen;
