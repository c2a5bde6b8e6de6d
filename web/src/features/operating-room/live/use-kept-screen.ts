import { useEffect, useRef } from 'react';
import { useSessionService, useSessionState } from '../../../shared/session/session-context.ts';

/**
 * The view outlives the session: the screen must not turn into the sign-in page during an operation. It is given up by the person,
 * by a log out in this browser, and with the tab.
 */
export const useKeptScreen = () => {
  const { store } = useSessionService();
  const { session, keptSince } = useSessionState();
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    const giveUp = store.keepScreen();
    release.current = giveUp;
    return giveUp;
  }, [store]);
  return {
    isSignedOut: session === undefined,
    signedOutAt: keptSince,
    /** Leaves for the sign-in page, which leads back here. */
    giveUp: (): void => release.current?.(),
  };
};

export type KeptScreen = ReturnType<typeof useKeptScreen>;
