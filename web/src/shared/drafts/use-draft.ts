import { useCallback, useEffect, useRef, useState } from 'react';
import { tabStorage } from '../storage/browser-storage.ts';
import { useSessionService, useSignedIn } from '../session/session-context.ts';
import { createDrafts, clearDrafts } from './drafts.ts';

/** State that survives a reload of this tab: `const [text, setText] = useDraft('note.5')`. */
export const useDraft = (name: string): [string, (text: string) => void] => {
  const { userId } = useSignedIn();
  const [text, setText] = useState(() => createDrafts(tabStorage, userId).read(name));
  const keep = useCallback(
    (next: string): void => {
      setText(next);
      createDrafts(tabStorage, userId).write(name, next);
    },
    [name, userId],
  );
  return [text, keep];
};

/** The same for a page with a guard against unsaved changes: cleared on navigation, kept over a reload. */
export const usePageDraft = (name: string): [string, (text: string) => void] => {
  const [text, keep] = useDraft(name);
  const leaving = useRef<number>(undefined);
  useEffect(() => {
    window.clearTimeout(leaving.current);
    return () => {
      // Delayed, because a page may also be unmounted and remounted at once.
      leaving.current = window.setTimeout(() => keep(''));
    };
  }, [keep]);
  return [text, keep];
};

/** Clears all drafts when the session ends. */
export const useClearDraftsOnSignOut = (): void => {
  const { store } = useSessionService();
  useEffect(
    () =>
      store.subscribe(() => {
        if (!store.state().session) clearDrafts(tabStorage);
      }),
    [store],
  );
};
