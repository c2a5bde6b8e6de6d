import { useEffect } from 'react';
import { usePollingPause } from '../messages/polling-pause.ts';
import { useSetModelOpen } from '../session/session-context.ts';

/** While a model or a scan is open, the inactivity limit is longer and messages are not polled. */
export const useViewerOpen = (): void => {
  const setModelOpen = useSetModelOpen();
  usePollingPause(true);
  useEffect(() => {
    setModelOpen(true);
    return () => setModelOpen(false);
  }, [setModelOpen]);
};
