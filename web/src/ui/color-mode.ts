import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark' | 'system';

/** index.html reads the same key before the first paint. */
const KEY = 'cotyle.theme';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const read = (): ColorMode => {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
};

let mode = read();

const apply = (): void => {
  const dark = mode === 'dark' || (mode === 'system' && prefersDark.matches);
  document.documentElement.dataset['scheme'] = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
};

prefersDark.addEventListener('change', apply);
window.addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  mode = read();
  apply();
});

export const setColorMode = (next: ColorMode): void => {
  mode = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // A browser that refuses storage forgets the choice with the page.
  }
  apply();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The choice, which every tab of this browser shares. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, () => mode);
