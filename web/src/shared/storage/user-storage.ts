import type { z } from 'zod';
import type { KeyValueStorage } from './key-value.ts';

/** Each person has their own keys in this browser. */
export const userKey = (userId: number, name: string): string => `cotyle.user.${userId}.${name}`;

const parsed = (storage: KeyValueStorage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}');
  } catch {
    // Not our JSON, or the browser refuses storage: the schema's defaults apply.
    return {};
  }
};

/** The stored value as far as it is valid: each field of the schema has a default. */
export const readStored = <T>(storage: KeyValueStorage, key: string, schema: z.ZodType<T>): T => {
  const found = schema.safeParse(parsed(storage, key));
  return found.success ? found.data : schema.parse({});
};

export const writeStored = (storage: KeyValueStorage, key: string, value: unknown): void => {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or refused: the value lives as long as the page.
  }
};
