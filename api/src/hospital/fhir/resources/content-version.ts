import { createHash } from 'node:crypto';

/** The version of a resource whose rows have none: what it says. */
export const contentVersion = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
