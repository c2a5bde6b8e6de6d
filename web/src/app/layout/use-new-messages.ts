import type { Message } from '@cotyle/contract/messages';
import { useCallback, useEffect, useState } from 'react';
import { useReceived } from '../../shared/messages/use-messages.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { browserStorage } from '../../shared/storage/browser-storage.ts';
import {
  lastAnnouncedKey,
  newestOf,
  readLastAnnounced,
  unreadAfter,
  writeLastAnnounced,
} from './last-announced.ts';

interface NewMessages {
  readonly newMessages: readonly Message[];
  readonly dismiss: () => void;
}

/** The messages to announce now, newest first; while `muted` none is announced, then or later. */
export const useNewMessages = (muted: boolean): NewMessages => {
  const { userId } = useSignedIn();
  const { data: received } = useReceived();
  const [announced, setAnnounced] = useState(() => readLastAnnounced(browserStorage, userId));
  const newest = received && newestOf(received);
  if (newest !== undefined && (announced === undefined || (muted && newest > announced)))
    setAnnounced(newest);

  useEffect(() => {
    // A hidden tab leaves the announcement to a visible one.
    if (newest !== undefined && document.visibilityState === 'visible')
      writeLastAnnounced(browserStorage, userId, newest);
  }, [newest, userId]);

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === lastAnnouncedKey(userId)) setAnnounced(readLastAnnounced(browserStorage, userId));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [userId]);

  return {
    newMessages: announced === undefined ? [] : unreadAfter(announced, received ?? []),
    dismiss: useCallback(() => setAnnounced(newest), [newest]),
  };
};
