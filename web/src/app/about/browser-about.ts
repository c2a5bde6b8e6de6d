import { useSyncExternalStore } from 'react';
import { createAboutWatch } from './about.ts';

const LOOK_EVERY = 60_000;

const watch = createAboutWatch(import.meta.env.VITE_BUILD_ID, async () => {
  const response = await fetch('/api/app/about', { headers: { accept: 'application/json' } });
  return response.ok ? response.json() : undefined;
});

/** Begins with the page: the answer is often there before the first paint. */
export const watchAbout = (): void => {
  void watch.look();
  setInterval(() => void watch.look(), LOOK_EVERY);
  window.addEventListener('focus', () => void watch.look());
  // A part of the page could not be loaded: perhaps it went away with the old version, perhaps only the network did.
  window.addEventListener('vite:preloadError', () => void watch.look());
};

export const useAbout = () => useSyncExternalStore(watch.subscribe, watch.state);
