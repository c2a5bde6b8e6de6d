import { describe, expect, it } from 'vitest';
import type { RunningHash, Storage } from '../../../platform/storage/storage.ts';
import { createRunningHashes } from './running-hashes.ts';

interface Watched extends RunningHash {
  isClosed: boolean;
}

const hashAt = (at: number): Watched => ({
  at,
  isClosed: false,
  add: () => Promise.resolve(),
  digest: () => Promise.resolve(''),
  close() {
    this.isClosed = true;
  },
});

const NEW = hashAt(0);
const storage = { hash: () => NEW } as unknown as Storage;

describe('the hashes of unfinished uploads', () => {
  it('start with a new upload and continue at their offset', () => {
    const hashes = createRunningHashes(storage);
    expect(hashes.take('a', 0)).toBe(NEW);
    const kept = hashAt(100);
    hashes.keep('a', kept);
    expect(hashes.take('a', 100)).toBe(kept);
    expect(kept.isClosed).toBe(false);
    expect(hashes.take('a', 100)).toBeUndefined();
  });

  it('are dropped if the storage has another offset', () => {
    const hashes = createRunningHashes(storage);
    const kept = hashAt(100);
    hashes.keep('a', kept);
    expect(hashes.take('a', 90)).toBeUndefined();
    expect(kept.isClosed).toBe(true);
  });

  it('are limited in number: the oldest is dropped first', () => {
    const hashes = createRunningHashes(storage);
    const kept = Array.from({ length: 65 }, (_, index) => hashAt(index + 1));
    for (const [index, hash] of kept.entries()) hashes.keep(String(index), hash);
    expect(kept.map(({ isClosed }) => isClosed).indexOf(false)).toBe(1);
    expect(hashes.take('64', 65)).toBe(kept[64]);
    hashes.drop('63');
    expect(kept[63]?.isClosed).toBe(true);
  });
});
