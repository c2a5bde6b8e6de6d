import { describe, expect, it } from 'vitest';
import { emptyStorage } from '../../../shared/testing/session.ts';
import { createKeptChecksums } from './kept-checksums.ts';

describe('the kept checksums of a folder', () => {
  it('are those that are known, and belong to one person', () => {
    const storage = emptyStorage();
    const checksums = [0, undefined, 0xffffffff, 1234];
    createKeptChecksums(storage, 7).set('one', checksums);
    expect(createKeptChecksums(storage, 7).of('one')).toEqual(checksums);
    expect(createKeptChecksums(storage, 8).of('one')).toBeUndefined();
    expect(createKeptChecksums(storage, 7).of('two')).toBeUndefined();
  });

  it('are removed with their upload', () => {
    const kept = createKeptChecksums(emptyStorage(), 7);
    kept.set('one', [1]);
    kept.set('two', [2]);
    kept.remove('one');
    expect([kept.of('one'), kept.of('two')]).toEqual([undefined, [2]]);
  });

  it('make room for newer ones', () => {
    const kept = createKeptChecksums(emptyStorage(), 7);
    for (let upload = 1; upload <= 21; upload += 1) kept.set(`upload ${upload}`, [upload]);
    expect(kept.of('upload 1')).toBeUndefined();
    expect(kept.of('upload 21')).toEqual([21]);
  });
});
