import { describe, expect, it } from 'vitest';
import { emptyStorage } from '../../../shared/testing/session.ts';
import { createFileStamps } from './file-stamps.ts';
import { isFileOf, isFolderOf } from './same-file.ts';

const upload = { fileName: 'scan.zip', size: 500 };
const file = { name: 'scan.zip', size: 500, lastModified: 7 };

describe('an interrupted upload is resumed', () => {
  it('with the file of its name and size', () => {
    expect(isFileOf(upload, undefined, file)).toBe(true);
    expect(isFileOf(upload, undefined, { ...file, name: 'scan2.zip' })).toBe(false);
    expect(isFileOf(upload, undefined, { ...file, size: 501 })).toBe(false);
  });

  it('but not with a file that was modified since it started', () => {
    expect(isFileOf(upload, 7, file)).toBe(true);
    expect(isFileOf(upload, 7, { ...file, lastModified: 8 })).toBe(false);
  });

  it('with a folder only where this browser knows that it is the same', () => {
    expect(isFolderOf(upload, 7, file)).toBe(true);
    expect(isFolderOf(upload, 8, file)).toBe(false);
    expect(isFolderOf(upload, undefined, file)).toBe(false);
  });

  it('with a name that the server sanitised', () => {
    expect(isFileOf({ fileName: 'a_b.zip', size: 500 }, undefined, { ...file, name: 'a:b.zip' })).toBe(true);
  });
});

it('a file stamp belongs to one person and is removed with its upload', () => {
  const storage = emptyStorage();
  createFileStamps(storage, 7).set('one', 11);
  createFileStamps(storage, 7).set('two', 12);
  expect(createFileStamps(storage, 7).of('one')).toBe(11);
  expect(createFileStamps(storage, 8).of('one')).toBeUndefined();
  createFileStamps(storage, 7).remove('one');
  expect(createFileStamps(storage, 7).of('one')).toBeUndefined();
  expect(createFileStamps(storage, 7).of('two')).toBe(12);
});
