import { describe, expect, it } from 'vitest';
import { downloadMethod } from './download-method.ts';

const MiB = 1024 ** 2;
const file = (id: number, size: number) => ({ id, size });

describe('a download', () => {
  it('of one file uses its link, however large it is', () => {
    expect(downloadMethod([file(1, 20_000 * MiB)], true)).toBe('link');
    expect(downloadMethod([file(1, 10)], false)).toBe('link');
  });

  it('of several small files is one zip in memory', () => {
    expect(downloadMethod([file(1, 20 * MiB), file(2, 20 * MiB)], false)).toBe('zip-in-memory');
  });

  it('of several large files is one zip streamed to disk', () => {
    expect(downloadMethod([file(1, 60 * MiB), file(2, MiB)], true)).toBe('zip-to-disk');
  });

  it('of several large files uses one link after another where the browser cannot stream to disk', () => {
    expect(downloadMethod([file(1, 60 * MiB), file(2, MiB)], false)).toBe('link');
  });
});
