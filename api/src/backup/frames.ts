import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { ByteReader } from './byte-reader.ts';
import type { Keys } from './keys.ts';
import { BackupRefused } from './refused.ts';

/**
 * A frame is its length and whether it is the last (4 bytes), its encrypted content, and its tag. The nonce is the
 * frame's number, so a frame opens in its own place alone; the last one says so, so that a cut shows.
 */
const CIPHER = 'aes-256-gcm';
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
const LAST = 2 ** 31;
export const FRAME_MAX_BYTES = 2 * 1024 ** 2;

const nonceOf = (index: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
};

export interface Sealer {
  add(content: Uint8Array): Promise<void>;
  /** The last frame; without it a reader takes the backup for cut off. */
  end(content: Uint8Array): Promise<void>;
}

export const sealFrames = (keys: Keys, write: (bytes: Uint8Array) => Promise<void>): Sealer => {
  let index = 0;
  const put = async (content: Uint8Array, mark: number): Promise<void> => {
    if (content.length > FRAME_MAX_BYTES) throw new RangeError('The content is too large for a frame.');
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(mark + content.length);
    const cipher = createCipheriv(CIPHER, keys.frames, nonceOf(index));
    cipher.setAAD(length);
    index += 1;
    await write(Buffer.concat([length, cipher.update(content), cipher.final(), cipher.getAuthTag()]));
  };
  return { add: (content) => put(content, 0), end: (content) => put(content, LAST) };
};

const openFrame = (keys: Keys, index: number, length: Buffer, sealed: Buffer): Buffer | undefined => {
  const decipher = createDecipheriv(CIPHER, keys.frames, nonceOf(index), { authTagLength: TAG_BYTES });
  decipher.setAAD(length);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const content = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
  try {
    decipher.final();
    return content;
  } catch {
    return undefined;
  }
};

/** Gives the content of each frame once it is proven, and ends only where the last one stands. */
export const openFrames = async function* (keys: Keys, reader: ByteReader): AsyncGenerator<Buffer> {
  for (let index = 0, isLast = false; !isLast; index += 1) {
    const from = reader.at;
    const cut = () =>
      new BackupRefused(`The backup ends too early: at byte ${reader.at}, in frame ${index + 1}.`);
    const spoilt = () =>
      new BackupRefused(
        `The backup is damaged: frame ${index + 1}, at byte ${from}, was changed or is not in its place.`,
      );
    const length = await reader.take(LENGTH_BYTES);
    if (length.length < LENGTH_BYTES) throw cut();
    const told = length.readUInt32BE();
    isLast = told >= LAST;
    const contentBytes = told % LAST;
    if (contentBytes > FRAME_MAX_BYTES) throw spoilt();
    const sealed = await reader.take(contentBytes + TAG_BYTES);
    if (sealed.length < contentBytes + TAG_BYTES) throw cut();
    const content = openFrame(keys, index, length, sealed);
    if (!content) throw spoilt();
    yield content;
  }
  const end = reader.at;
  if ((await reader.take(1)).length > 0)
    throw new BackupRefused(`The backup is damaged: something follows its end at byte ${end}.`);
};
