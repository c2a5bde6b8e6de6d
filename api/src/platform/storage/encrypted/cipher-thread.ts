import { taskThread } from '../task-thread.ts';

/** It does what `aead.ts` does. */
const SOURCE = `
const { createCipheriv, createDecipheriv, randomBytes } = require('node:crypto');
const { MessageChannel } = require('node:worker_threads');
const { port1: closed, port2 } = new MessageChannel();
port2.close();
closed.close();
// Memory that is sent through a closed port is freed at once. Left to the garbage collector, 40 MB of results pile up, and
// encrypting takes half as long again, because each result lies in memory that is in no cache.
const free = (result) => closed.postMessage(undefined, [result.buffer]);
const [ALGORITHM, NONCE, TAG] = ['aes-256-gcm', 12, 16];
const options = { authTagLength: TAG };
const encrypt = (key, plain, about, nonce, out) => {
  const cipher = createCipheriv(ALGORITHM, key, nonce, options);
  cipher.setAAD(about);
  out.set(nonce);
  if (plain.length > 0) {
    const result = cipher.update(plain);
    // Into shared memory \`set\` copies word by word, \`fill\` in one step.
    out.fill(result, NONCE, NONCE + plain.length);
    free(result);
  }
  cipher.final();
  out.set(cipher.getAuthTag(), NONCE + plain.length);
  return plain.length + NONCE + TAG;
};
const decrypt = (key, stored, about, out) => {
  const end = stored.length - TAG;
  const decipher = createDecipheriv(ALGORITHM, key, stored.subarray(0, NONCE), options);
  decipher.setAAD(about);
  decipher.setAuthTag(stored.subarray(end));
  const plain = decipher.update(stored.subarray(NONCE, end));
  decipher.final();
  const { length } = plain;
  if (length > 0) out.fill(plain, 0, length);
  free(plain);
  return length;
};
const runAll = ({ kind, key, from, into, lengths, abouts }) => {
  const [input, output] = [from, into].map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const nonces = kind === 'encrypt' ? randomBytes(NONCE * lengths.length) : undefined;
  const aboutBytes = abouts.length / lengths.length;
  let [read, written] = [0, 0];
  lengths.forEach((length, index) => {
    const bytes = input.subarray(read, read + length);
    const about = abouts.subarray(index * aboutBytes, (index + 1) * aboutBytes);
    const out = output.subarray(written);
    written += nonces
      ? encrypt(key, bytes, about, nonces.subarray(index * NONCE, (index + 1) * NONCE), out)
      : decrypt(key, bytes, about, out);
    read += length;
  });
};
const run = (work) => {
  try {
    runAll(work);
    return true;
  } catch {
    return false;
  }
};
`;

/** Several messages of nonce, ciphertext and tag at once: a message to the thread costs as much as one of them. */
export interface CipherWork {
  readonly kind: 'encrypt' | 'decrypt';
  readonly key: Uint8Array;
  /** In shared memory, like `into`. Both may be the same where it decrypts. */
  readonly from: Uint8Array;
  readonly into: Uint8Array;
  /** Of the messages in `from`, one after another; so are the results in `into`. */
  readonly lengths: readonly number[];
  /** What is authenticated with the messages: of the same length for each, one after another. */
  readonly abouts: Uint8Array;
}

/** One thread for all files, beside the one that hashes. */
const cipherThread = taskThread<CipherWork, boolean>({
  name: 'encrypts',
  source: SOURCE,
  heapMegabytes: 32,
});

/** False where a message is not authentic; what `into` holds then must not be used. */
export const runCipher = (work: CipherWork): Promise<boolean> => cipherThread().run(work);
