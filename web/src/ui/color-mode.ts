import { createStore, useStore } from './store.ts';

export type ColorMode = 'light' | 'dark' | 'system';

/** index.html reads the same key before the first paint. */
const KEY = 'cotyle.theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const read = (): ColorMode => {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
};

const mode = createStore(read());

const apply = (): void => {
  const dark = mode.get() === 'dark' || (mode.get() === 'system' && prefersDark.matches);
  document.documentElement.dataset['scheme'] = dark ? 'dark' : 'light';
};
mode.subscribe(apply);
prefersDark.addEventListener('change', apply);
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) mode.set(read());
});

export const setColorMode = (next: ColorMode): void => {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // A browser that refuses storage keeps the choice for as long as the page is open.
  }
  mode.set(next);
};

/** The chosen mode, shared by all tabs of this browser. */
export const useColorMode = (): ColorMode => useStore(mode);
