import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  confirmDeletion,
  fileTooLarge,
  filesDeleted,
  requestTooLarge,
  shownSize,
  userQuotaReached,
} from './texts.ts';

const GiB = 1024 ** 3;

describe('a size', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 kB'],
    [1536, '1.5 kB'],
    [10.4 * 1024, '10 kB'],
    [20 * 1024 ** 2, '20 MB'],
    [20 * GiB, '20 GB'],
    [1.5 * 1024 ** 4, '1.5 TB'],
    [5000 * 1024 ** 4, '5000 TB'],
  ])('of %d bytes reads %j', (bytes, shown) => {
    expect(shownSize(bytes)).toBe(shown);
  });

  it('is shown within a twentieth of its value', () => {
    const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 50 }), (bytes) => {
        const [value = '', unit = ''] = shownSize(bytes).split(' ');
        const read = Number(value) * 1024 ** units.indexOf(unit);
        expect(Math.abs(read - bytes) / bytes).toBeLessThanOrEqual(0.05);
      }),
    );
  });
});

describe('a message about files', () => {
  it('names the limit that was reached', () => {
    expect(fileTooLarge('a.stl', 512 * 1024 ** 2)).toBe('a.stl: a file of this kind can have at most 512 MB');
    expect(requestTooLarge(20 * GiB)).toBe('One upload can have at most 20 GB');
    expect(userQuotaReached(200 * GiB)).toBe(
      'You can upload at most 200 GB a day. Please continue tomorrow or ask your administrator.',
    );
  });

  it('counts the files of a deletion', () => {
    expect(confirmDeletion(3)).toBe('Please confirm deletion of 3 file(s).');
    expect(filesDeleted(1)).toBe('File was deleted successfully');
    expect(filesDeleted(2)).toBe('2 files were deleted successfully');
  });
});
