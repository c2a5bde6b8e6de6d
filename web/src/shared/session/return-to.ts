import type { KeyValueStorage } from '../storage/key-value.ts';

const KEY = 'cotyle.asked';

/** The page that a person asked for before signing in; each tab has its own. */
export const saveReturnTo = (storage: KeyValueStorage, path: string): void => storage.setItem(KEY, path);
export const readReturnTo = (storage: KeyValueStorage): string => storage.getItem(KEY) ?? '';
export const clearReturnTo = (storage: KeyValueStorage): void => storage.removeItem(KEY);
