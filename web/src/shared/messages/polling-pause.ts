import { useEffect } from 'react';
import { createStore, useStore } from '../../ui/store.ts';

const pauses = createStore(0);

/** Specified: the messages are not polled while a model view is open. Such a view calls this with true. */
export const usePollingPause = (paused: boolean): void =>
  useEffect(() => {
    if (!paused) return;
    pauses.set(pauses.get() + 1);
    return () => pauses.set(pauses.get() - 1);
  }, [paused]);

export const usePollingPaused = (): boolean => useStore(pauses) > 0;
