import { ADDED_BYTES, decrypt, encryptInto } from '../../keys/aead.ts';
import { StorageError } from '../storage.ts';

/**
 * An encrypted object is a sequence of ranges: each is a nonce, the ciphertext of a fixed number of plain bytes and a tag. The
 * last one is shorter, if need be empty, so that every object ends with a range that is marked as the last one.
 */
export const STORED_RANGE = 64 * 1024;
export const PLAIN_RANGE = STORED_RANGE - ADDED_BYTES;

export const storedLength = (plain: number): number =>
  Math.floor(plain / PLAIN_RANGE) * STORED_RANGE + (plain % PLAIN_RANGE) + ADDED_BYTES;

/** Undefined where the last range is missing or torn. */
export const plainLength = (stored: number): number | undefined => {
  const rest = (stored % STORED_RANGE) - ADDED_BYTES;
  return rest < 0 ? undefined : Math.floor(stored / STORED_RANGE) * PLAIN_RANGE + rest;
};

/** The number of the range that holds a plain byte. */
export const rangeAt = (at: number): number => Math.floor(at / PLAIN_RANGE);

/** The bytes are not those that were encrypted: changed, moved, cut off, of another file or of another key. */
export const damagedError = (): StorageError =>
  new StorageError('The file cannot be read now: its encrypted bytes are damaged.');

export const ABOUT_BYTES = 10;

/**
 * Authenticated with each range, so that none can take the place of another: version, number, and whether it is the last
 * one. A key belongs to one content.
 */
export const aboutRange = (index: number, storedBytes: number): Buffer => {
  const about = Buffer.alloc(ABOUT_BYTES);
  about.writeUInt8(1, 0);
  about.writeBigUInt64BE(BigInt(index), 1);
  about.writeUInt8(storedBytes < STORED_RANGE ? 1 : 0, 9);
  return about;
};

/**
 * Encrypts one range into `out`; returns its stored length. The nonce is random and not made of the index, because the range
 * at the end of an interrupted upload is encrypted again with more bytes.
 */
export const sealRange = (out: Uint8Array, key: Uint8Array, index: number, plain: Uint8Array): number =>
  encryptInto(out, key, plain, aboutRange(index, plain.length + ADDED_BYTES));

/** The plain bytes of one range; undefined where it is not authentic. */
export const openRange = (key: Uint8Array, index: number, stored: Uint8Array): Buffer | undefined =>
  decrypt(key, stored, aboutRange(index, stored.length));

export const requireRange = (key: Uint8Array, index: number, stored: Uint8Array): Buffer => {
  const plain = openRange(key, index, stored);
  if (!plain) throw damagedError();
  return plain;
};
