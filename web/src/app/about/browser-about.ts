import { browserStorage } from '../../shared/storage/browser-storage.ts';
import { useStore } from '../../ui/store.ts';
import { createAboutStore } from './about.ts';

const POLL_EVERY = 60_000;
const POLL_EVERY_WHILE_MAKING = 10_000;

const fetchAbout = async (): Promise<unknown> => {
  const response = await fetch('/api/app/about', { headers: { accept: 'application/json' } });
  return response.ok ? response.json() : undefined;
};
const about = createAboutStore(import.meta.env.VITE_BUILD_ID, fetchAbout, browserStorage);

/** Starts with the page, so that the answer is often there before the first paint. */
export const startAboutPolling = (): void => {
  void about.refresh();
  setInterval(() => void about.refresh(), POLL_EVERY);
  setInterval(() => {
    if (about.get().casesInMaking > 0 && !document.hidden) void about.refresh();
  }, POLL_EVERY_WHILE_MAKING);
  window.addEventListener('focus', () => void about.refresh());
  // A chunk could not be loaded: a new version may have replaced it, or the network failed.
  window.addEventListener('vite:preloadError', () => void about.refresh());
};

export const useAbout = () => useStore(about);
