import { expect, it } from 'vitest';
import { CSV_MAX_BYTES, largestFile, TOO_MANY_FILES } from './limits.ts';

const limits = { file: 1000 * 1024 ** 2, model: 500 * 1024 ** 2 };

it.each([
  ['SCAN', 'a.zip', limits.file],
  ['SCAN', 'a.dcm', limits.file],
  ['SCAN', 'a.CSV', CSV_MAX_BYTES],
  ['ALGORITHM', 'a.csv', CSV_MAX_BYTES],
  ['MODEL', 'a.stl', limits.model],
] as const)('a %s named %s may have %d bytes', (type, name, most) => {
  expect(largestFile(type, name, limits)).toBe(most);
});

it('no kind of file has a larger limit than files in general', () => {
  const tight = { file: 10, model: 20 };
  expect([largestFile('MODEL', 'a.stl', tight), largestFile('SCAN', 'a.csv', tight)]).toEqual([10, 10]);
});

it('the message about too many files names the limit', () => {
  expect(TOO_MANY_FILES).toBe('One upload can have at most 100 files');
});
