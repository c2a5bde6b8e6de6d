import type { z } from 'zod';
import type { KeyValue } from '../session/session-storage.ts';

/** Asked for at every use: a browser that refuses storage throws already when it is named. */
export const browserStorage: KeyValue = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** Each person has keys of his own in this browser. */
export const userKey = (userId: number, name: string): string => `cotyle.user.${userId}.${name}`;

const stored = (storage: KeyValue, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}');
  } catch {
    // Somebody else wrote there, or the browser refuses: nothing is remembered.
    return {};
  }
};

/** What was remembered, as far as it still makes sense: each field of the shape has a value to fall back on. */
export const recall = <T>(storage: KeyValue, key: string, shape: z.ZodType<T>): T => {
  const found = shape.safeParse(stored(storage, key));
  return found.success ? found.data : shape.parse({});
};

export const remember = (storage: KeyValue, key: string, value: unknown): void => {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
};
