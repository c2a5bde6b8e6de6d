import { taskThread } from './task-thread.ts';
import type { TaskThread } from './task-thread.ts';

const SOURCE = `
const { createHash } = require('node:crypto');
const hashes = new Map();
const run = ({ hash: id, kind, bytes }) => {
  if (kind === 'close') return void hashes.delete(id);
  if (!hashes.has(id)) hashes.set(id, createHash('sha256'));
  if (kind === 'add') return void hashes.get(id).update(bytes);
  const digest = hashes.get(id).digest('hex');
  hashes.delete(id);
  return digest;
};
`;

/** Of the hash with this number. */
type HashTask =
  | { readonly hash: number; readonly kind: 'add'; readonly bytes: Uint8Array }
  | { readonly hash: number; readonly kind: 'digest' | 'close' };

/** The result of `add` comes once the bytes are no longer needed; that of `digest` is the digest. */
export type HashThread = TaskThread<HashTask, string | undefined>;

/** One thread hashes all uploads: SHA-256 is faster than a network. A hash stays in the thread that it was begun in. */
export const hashThread: () => HashThread = taskThread({ name: 'hashes', source: SOURCE, heapMegabytes: 16 });
