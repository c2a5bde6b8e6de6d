import { createHash } from 'node:crypto';

/** An entry of MASTER_KEYS: the same key for the same text. */
export const keyEntry = (id: string, text = id): string =>
  `${id}:${createHash('sha256').update(text).digest('base64')}`;
