import type { KeyValue } from './session-storage.ts';

const KEY = 'cotyle.asked';

/** The page that a person asked for before signing in; each tab has its own. */
export const rememberAsked = (storage: KeyValue, path: string): void => storage.setItem(KEY, path);
export const askedPath = (storage: KeyValue): string => storage.getItem(KEY) ?? '';
export const forgetAsked = (storage: KeyValue): void => storage.removeItem(KEY);
