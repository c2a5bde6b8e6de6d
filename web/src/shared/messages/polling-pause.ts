import { useEffect, useSyncExternalStore } from 'react';

let pauses = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1): void => {
  pauses += by;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Specified: the messages are not polled while a model view is open. Such a view calls this with true. */
export const usePollingPause = (paused: boolean): void =>
  useEffect(() => {
    if (!paused) return;
    change(1);
    return () => change(-1);
  }, [paused]);

export const usePollingPaused = (): boolean => useSyncExternalStore(subscribe, () => pauses > 0);
