import { useSyncExternalStore } from 'react';
import { createAboutStore } from './about.ts';

const POLL_EVERY = 60_000;

const watch = createAboutStore(import.meta.env.VITE_BUILD_ID, async () => {
  const response = await fetch('/api/app/about', { headers: { accept: 'application/json' } });
  return response.ok ? response.json() : undefined;
});

/** Begins with the page: the answer is often there before the first paint. */
export const startAboutPolling = (): void => {
  void watch.refresh();
  setInterval(() => void watch.refresh(), POLL_EVERY);
  window.addEventListener('focus', () => void watch.refresh());
  // A part of the page could not be loaded: perhaps it went away with the old version, perhaps only the network did.
  window.addEventListener('vite:preloadError', () => void watch.refresh());
};

export const useAbout = () => useSyncExternalStore(watch.subscribe, watch.state);
