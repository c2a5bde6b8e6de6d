import { hash } from 'node:crypto';

export const DIGEST_LENGTH = 22;

/** Short enough for a header, long enough that no two texts share one. */
export const digestOf = (said: string | Buffer): string =>
  hash('sha256', said, 'base64url').slice(0, DIGEST_LENGTH);
