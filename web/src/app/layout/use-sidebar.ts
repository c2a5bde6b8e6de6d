import { useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { browserStorage } from '../../shared/storage/browser-storage.ts';
import { readStored, userKey, writeStored } from '../../shared/storage/user-storage.ts';

/** A narrower window has no room for the names beside a wide list. */
const NARROW = window.matchMedia('(width < 1200px)');

const subscribe = (onChange: () => void): (() => void) => {
  NARROW.addEventListener('change', onChange);
  return () => NARROW.removeEventListener('change', onChange);
};

const SCHEMA = z.object({
  /** Undefined until the person has chosen: the width of the window decides. */
  isFolded: z.boolean().optional().catch(undefined),
});

/** Whether the sidebar shows icons alone; the choice is stored for each person in this browser. */
export const useSidebar = () => {
  const { userId } = useSignedIn();
  const key = userKey(userId, 'sidebar');
  const isNarrow = useSyncExternalStore(subscribe, () => NARROW.matches);
  const [chosen, setChosen] = useState(() => readStored(browserStorage, key, SCHEMA).isFolded);
  const isFolded = chosen ?? isNarrow;
  const toggle = (): void => {
    setChosen(!isFolded);
    writeStored(browserStorage, key, { isFolded: !isFolded });
  };
  return { isFolded, toggle };
};
