import { useEffect } from 'react';
import { UI_TEXTS } from '../texts.ts';
import { useHistory } from '../navigation/history-router.tsx';
import { useConfirm } from './confirm.tsx';

/** While `dirty`, leaving the page requires a confirmation, in the app and when the tab is closed or reloaded. */
export const useUnsavedChanges = (dirty: boolean): void => {
  const confirm = useConfirm();
  const history = useHistory();

  useEffect(() => {
    if (!dirty) return;
    let isAsking = false;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (currentLocation.pathname === nextLocation.pathname) return false;
        // The back button works while the question is open; the first navigation waits for its answer.
        if (isAsking) return true;
        isAsking = true;
        const isDiscarded = await confirm(UI_TEXTS.unsaved);
        isAsking = false;
        return !isDiscarded;
      },
    });
  }, [dirty, confirm, history]);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
};
