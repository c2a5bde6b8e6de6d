import type { ByteRange } from '../../../platform/storage/storage.ts';

/** Longer numbers are no places in any file. */
const ONE_RANGE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;

/**
 * What a Range header asks of so many bytes: one part of them, none that exists, or all of them, as for everything
 * else that it may say (RFC 9110: a server may ignore a range it does not understand, and several at once).
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

/** An If-Range that names another content than the one there is makes the range void (RFC 9110, 13.1.5). */
export const ifRangeMatches = (ifRange: string | undefined, etag: string, lastModified: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag || ifRange.trim() === lastModified;
