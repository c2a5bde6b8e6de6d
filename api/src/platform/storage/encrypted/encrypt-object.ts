import { createHash } from 'node:crypto';
import type { Storage } from '../storage.ts';
import { StorageError } from '../storage.ts';
import type { FileKeys } from './file-keys.ts';
import { openStream } from './opened.ts';
import { storedLength } from './ranges.ts';
import { appendSealed } from './sealed-source.ts';

/** Beside the plain object until it is removed, and from then on in its place. */
const encryptedKey = (storageKey: string): string => `${storageKey}.enc`;

const hashOf = async (source: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const bytes of source) hash.update(bytes);
  return hash.digest('hex');
};

export type Encrypted = 'encrypted' | 'already' | 'gone';

/**
 * Encrypts a plain object while the application uses it: a copy is written and compared, then its key makes it the one that is
 * read, then the plain one is removed. May be interrupted anywhere and repeated. `commit` surrounds the step that changes what
 * is read.
 */
export const encryptObject = async (
  stored: Storage,
  keys: FileKeys,
  storageKey: string,
  commit: (step: () => Promise<void>) => Promise<void>,
): Promise<Encrypted> => {
  const known = await keys.find(storageKey);
  if (known && known.objectKey === storageKey) return 'already';
  if (known?.size !== undefined) {
    await stored.remove(storageKey);
    return 'already';
  }
  const size = await stored.size(storageKey);
  if (size === undefined) return 'gone';
  const objectKey = encryptedKey(storageKey);
  const key = await keys.create(storageKey, objectKey);
  await stored.remove(objectKey);
  const plain = await stored.read(storageKey);
  const { progress, broken } = await appendSealed(
    stored,
    key,
    { source: plain as AsyncIterable<Uint8Array>, progress: {} },
    { range: 0, carry: new Uint8Array() },
    undefined,
  ).finally(() => plain.destroy());
  if (broken) throw broken;
  await stored.finish(objectKey, progress);
  const isSame = async (): Promise<boolean> => {
    if ((await stored.size(objectKey)) !== storedLength(size)) return false;
    if (size === 0) return true;
    const encrypted = (await stored.read(objectKey)) as AsyncIterable<Uint8Array>;
    const opened = openStream({ ...key, size }, { start: 0, end: size - 1 }, encrypted);
    return (
      (await hashOf(opened)) === (await hashOf((await stored.read(storageKey)) as AsyncIterable<Uint8Array>))
    );
  };
  if (!(await isSame())) throw new StorageError('The storage returned other bytes than were stored.');
  let outcome: Encrypted = 'encrypted';
  await commit(async () => {
    // Without its row the file was deleted meanwhile.
    if (await keys.finish(storageKey, key, size)) await stored.remove(storageKey);
    else {
      await stored.remove(objectKey);
      outcome = 'gone';
    }
  });
  return outcome;
};
