import { createHmac, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

export interface Keys {
  /** Of every frame; a new one for each backup, because each has a salt of its own. */
  readonly frames: Buffer;
  /** Proves the header, so that a wrong passphrase is told apart from a damaged backup. */
  readonly header: Buffer;
}

const KEY_BYTES = 32;
/** 128 MiB and half a second: what makes trying out passphrases dear. Fixed by the version of the format. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };

const stretch = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

export const deriveKeys = async (passphrase: string, salt: Buffer): Promise<Keys> => {
  // The same sentence typed on another system may come in another form.
  const bytes = await stretch(passphrase.normalize('NFC'), salt, 2 * KEY_BYTES, COST);
  return { frames: bytes.subarray(0, KEY_BYTES), header: bytes.subarray(KEY_BYTES) };
};

export const proofOf = (keys: Keys, bytes: Uint8Array): Buffer =>
  createHmac('sha256', keys.header).update(bytes).digest();
