import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nothing that anybody could guess, so a plain hash is enough to keep. */
export const makeSecretToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecretToken(token) };
};

export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest();
