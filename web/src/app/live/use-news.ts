import type { Message } from '@cotyle/contract/messages';
import { useCallback, useEffect, useState } from 'react';
import { memoryStorage } from '../session/session-storage.ts';
import type { KeyValue } from '../session/session-storage.ts';
import { useSignedIn } from '../session/session-context.ts';
import { newestOf, newsAfter, readTold, toldKey, writeTold } from './announced.ts';
import { useReceived } from './use-messages.ts';

const forgetful = memoryStorage();

/** Shared by the tabs; a browser that refuses it tells once per page. */
const storage: KeyValue = {
  getItem: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return forgetful.getItem(key);
    }
  },
  setItem: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      forgetful.setItem(key, value);
    }
  },
  removeItem: (key) => forgetful.removeItem(key),
};

interface News {
  readonly news: readonly Message[];
  readonly dismiss: () => void;
}

/** The new messages to tell of now, newest first; while `muted` they pass untold. */
export const useNews = (muted: boolean): News => {
  const { userId } = useSignedIn();
  const { data: received } = useReceived();
  const [told, setTold] = useState(() => readTold(storage, userId));
  const newest = received && newestOf(received);
  if (newest !== undefined && (told === undefined || (muted && newest > told))) setTold(newest);

  useEffect(() => {
    // A tab that nobody sees leaves the telling to one that is seen.
    if (newest !== undefined && document.visibilityState === 'visible') writeTold(storage, userId, newest);
  }, [newest, userId]);

  useEffect(() => {
    const hear = ({ key }: StorageEvent): void => {
      if (key === toldKey(userId)) setTold(readTold(storage, userId));
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [userId]);

  return {
    news: told === undefined ? [] : newsAfter(told, received ?? []),
    dismiss: useCallback(() => setTold(newest), [newest]),
  };
};
