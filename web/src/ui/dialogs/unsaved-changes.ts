import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './confirm.tsx';
import { UI_TEXTS } from '../texts.ts';

/** While `dirty`, leaving the page requires a confirmation, in the app and when the tab is closed or reloaded. */
export const useUnsavedChanges = (dirty: boolean): void => {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(UI_TEXTS.unsaved).then((discard) => (discard ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
};
