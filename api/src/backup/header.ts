import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ByteReader } from './byte-reader.ts';
import { deriveKeys, proofOf } from './keys.ts';
import type { Keys } from './keys.ts';
import { BackupRefused } from './refused.ts';

/** What a backup begins with: who it is, the salt of its key, the proof of the key, and a checksum of these. */
const MAGIC = Buffer.from('COTYLEBACKUP');
const VERSION = 1;
const SALT_BYTES = 32;
const PROOF_BYTES = 32;
const CHECKSUM_BYTES = 8;
const PROVEN_BYTES = MAGIC.length + 1 + SALT_BYTES;
export const HEADER_BYTES = PROVEN_BYTES + PROOF_BYTES + CHECKSUM_BYTES;

/** Known to everybody: it only tells a header that was damaged from a passphrase that is wrong. */
const checksumOf = (bytes: Uint8Array): Buffer =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);

const seal = (keys: Keys, proven: Buffer): Buffer => {
  const bytes = Buffer.concat([proven, proofOf(keys, proven)]);
  return Buffer.concat([bytes, checksumOf(bytes)]);
};

export const newHeader = async (passphrase: string): Promise<{ keys: Keys; bytes: Buffer }> => {
  const salt = randomBytes(SALT_BYTES);
  const keys = await deriveKeys(passphrase, salt);
  return { keys, bytes: seal(keys, Buffer.concat([MAGIC, Buffer.from([VERSION]), salt])) };
};

/** Takes the header off the front; everything that follows is opened with these keys. */
export const openHeader = async (reader: ByteReader, passphrase: string): Promise<Keys> => {
  const bytes = await reader.take(HEADER_BYTES);
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupRefused('This file is no backup of Cotyle.');
  if (bytes.length < HEADER_BYTES)
    throw new BackupRefused(`The backup ends too early: at byte ${bytes.length}, in its header.`);
  const body = bytes.subarray(0, PROVEN_BYTES + PROOF_BYTES);
  if (!checksumOf(body).equals(bytes.subarray(body.length)))
    throw new BackupRefused(`The backup is damaged in its header, the first ${HEADER_BYTES} bytes.`);
  const proven = body.subarray(0, PROVEN_BYTES);
  if (proven[MAGIC.length] !== VERSION)
    throw new BackupRefused('The backup was made by another version of Cotyle, which this one cannot read.');
  const keys = await deriveKeys(passphrase, proven.subarray(MAGIC.length + 1));
  if (!timingSafeEqual(proofOf(keys, proven), body.subarray(PROVEN_BYTES)))
    throw new BackupRefused('BACKUP_KEY is not the one that this backup was made with.');
  return keys;
};
