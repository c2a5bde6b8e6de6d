import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
/** What encryption adds: the nonce before the ciphertext and the tag after it. */
export const ADDED_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM with a random nonce, into the memory of the caller; returns the length. `about` is authenticated and not stored:
 * whoever decrypts has to name the same.
 */
export const encryptInto = (
  out: Uint8Array,
  key: Uint8Array,
  plain: Uint8Array,
  about: Uint8Array,
): number => {
  const nonce = randomFillSync(out.subarray(0, NONCE_BYTES));
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(about);
  out.set(cipher.update(plain), NONCE_BYTES);
  cipher.final();
  out.set(cipher.getAuthTag(), NONCE_BYTES + plain.length);
  return plain.length + ADDED_BYTES;
};

export const encrypt = (key: Uint8Array, plain: Uint8Array, about: Uint8Array): Buffer => {
  const out = Buffer.alloc(plain.length + ADDED_BYTES);
  encryptInto(out, key, plain, about);
  return out;
};

/** Undefined where the bytes, the key or `about` is not the one of the encryption. */
export const decrypt = (key: Uint8Array, encrypted: Uint8Array, about: Uint8Array): Buffer | undefined => {
  if (encrypted.length < ADDED_BYTES) return undefined;
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(about);
  decipher.setAuthTag(encrypted.subarray(encrypted.length - TAG_BYTES));
  const plain = decipher.update(encrypted.subarray(NONCE_BYTES, encrypted.length - TAG_BYTES));
  try {
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
};
