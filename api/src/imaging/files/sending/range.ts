import type { ByteRange } from '../../../platform/storage/storage.ts';

/** Larger numbers are outside of every file. */
const ONE_RANGE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;

/**
 * The part of a file that a Range header requests. Headers that are not understood, or request several ranges, are
 * ignored as RFC 9110 allows.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'all' | 'none' => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'none' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'all';
  if (start >= size) return 'none';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};

/** RFC 9110, 13.1.5: an If-Range of another content voids the range. */
export const ifRangeMatches = (ifRange: string | undefined, etag: string, lastModified: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag || ifRange.trim() === lastModified;
