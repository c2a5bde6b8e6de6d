import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
/** What encryption adds: the nonce before the ciphertext and the tag after it. */
export const ADDED_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM. The nonce is random and not a counter, because an interrupted upload encrypts the same range again with other
 * bytes. `about` is authenticated and not stored: whoever decrypts has to name the same.
 */
export const encrypt = (key: Uint8Array, plain: Uint8Array, about: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(about);
  const encrypted = cipher.update(plain);
  cipher.final();
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]);
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
