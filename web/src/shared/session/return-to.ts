import type { KeyValueStorage } from '../storage/key-value.ts';

const KEY = 'cotyle.returnTo';

/** The page to open after sign-in; each tab has its own. */
export const saveReturnTo = (storage: KeyValueStorage, path: string): void => storage.setItem(KEY, path);
export const readReturnTo = (storage: KeyValueStorage): string => storage.getItem(KEY) ?? '';
export const clearReturnTo = (storage: KeyValueStorage): void => storage.removeItem(KEY);
