import { hash } from 'node:crypto';

export const DIGEST_LENGTH = 22;

/** 132 bits: short enough for a header, long enough to rule out collisions. */
export const digestOf = (content: string | Buffer): string =>
  hash('sha256', content, 'base64url').slice(0, DIGEST_LENGTH);
