import { decrypt, encrypt } from './aead.ts';

/** The first byte of a stored secret. */
const PLAIN = 0;
const SEALED = 1;

/** Small secrets of the database: token keys, secrets of second factors. */
export interface Sealing {
  /** Encrypts a secret for one purpose. Without a master key it is stored as it is, with a mark. */
  seal(plain: Uint8Array, purpose: string): Uint8Array;
  /** Also opens what was stored before there was a master key. */
  open(sealed: Uint8Array, purpose: string): Uint8Array;
}

/** The message names no secret, so that it may be shown. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

const aboutOf = (purpose: string): Buffer => Buffer.from(`cotyle secret 1 ${purpose}`);

/** Whether a secret still has to be encrypted. */
export const isPlain = (sealed: Uint8Array): boolean => sealed[0] === PLAIN;

export const plainSealing: Sealing = {
  seal: (plain) => Buffer.concat([Buffer.of(PLAIN), plain]),
  open: (sealed, purpose) => {
    if (!isPlain(sealed))
      throw new SealingError(`The secret of ${purpose} is encrypted: MASTER_KEYS is needed.`);
    return Uint8Array.from(sealed.subarray(1));
  },
};

export const createSealing = (key: Uint8Array): Sealing => ({
  seal: (plain, purpose) => Buffer.concat([Buffer.of(SEALED), encrypt(key, plain, aboutOf(purpose))]),
  open: (sealed, purpose) => {
    if (isPlain(sealed)) return plainSealing.open(sealed, purpose);
    const plain = sealed[0] === SEALED ? decrypt(key, sealed.subarray(1), aboutOf(purpose)) : undefined;
    if (!plain)
      throw new SealingError(`The secret of ${purpose} cannot be opened: it is damaged or of another key.`);
    return plain;
  },
});
