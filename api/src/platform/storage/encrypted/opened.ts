import type { ByteRange } from '../storage.ts';
import { openRanges, sharedBytes } from './cipher-ranges.ts';
import type { StoredRange } from './cipher-ranges.ts';
import type { FileKey } from './file-keys.ts';
import { damagedError, PLAIN_RANGE, rangeAt, STORED_RANGE, storedLength } from './ranges.ts';

/** A finished object. */
export interface FinishedKey extends FileKey {
  readonly size: number;
}

/** The part of a span that lies in the object; undefined where none does. */
export const clipped = (range: ByteRange | undefined, size: number): ByteRange | undefined => {
  const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? Infinity, size - 1)];
  return start > end ? undefined : { start, end };
};

/** The stored bytes of the ranges that hold a span of plain bytes. */
export const storedSpan = ({ start, end }: ByteRange, size: number): ByteRange => ({
  start: rangeAt(start) * STORED_RANGE,
  end: Math.min((rangeAt(end) + 1) * STORED_RANGE, storedLength(size)) - 1,
});

/** How long a range is in the storage. */
export const storedRangeLength = (index: number, size: number): number =>
  Math.min(STORED_RANGE, storedLength(size) - index * STORED_RANGE);

/** The ranges from the first to the last number. */
export const storedRanges = (first: number, last: number, size: number): StoredRange[] =>
  Array.from({ length: last - first + 1 }, (_, at) => ({
    index: first + at,
    length: storedRangeLength(first + at, size),
  }));

export const withinRange = (plain: Buffer, index: number, { start, end }: ByteRange): Buffer =>
  plain.subarray(Math.max(0, start - index * PLAIN_RANGE), end + 1 - index * PLAIN_RANGE);

/** Ranges that are decrypted at once. */
const RANGES = 16;

interface RangeOpener {
  /** The plain bytes of the ranges that are complete with this chunk. One push at a time. */
  push(chunk: Uint8Array): AsyncIterable<Buffer>;
  /** Throws where ranges are missing. */
  end(): void;
}

/** Decrypts the stored bytes of a span as they come, whatever the size of their chunks. */
export const createRangeOpener = ({ key, size }: FinishedKey, span: ByteRange): RangeOpener => {
  const last = rangeAt(span.end);
  const rangesFrom = (begin: number) => storedRanges(begin, Math.min(begin + RANGES - 1, last), size);
  let first = rangeAt(span.start);
  let ranges = rangesFrom(first);
  let filled = 0;
  const memory = sharedBytes(ranges.length * STORED_RANGE);

  /** In memory of its own: a stream holds several chunks. */
  const plainBytes = (): Buffer => {
    const begin = first * PLAIN_RANGE;
    const end = Math.min((first + ranges.length) * PLAIN_RANGE, span.end + 1) - begin;
    const some = memory.subarray(Math.max(0, span.start - begin), end);
    return Buffer.allocUnsafeSlow(some.length).fill(some);
  };

  return {
    async *push(chunk) {
      for (let taken = 0; taken < chunk.length && first <= last;) {
        const length = ranges.reduce((sum, range) => sum + range.length, 0);
        const some = chunk.subarray(taken, taken + length - filled);
        // Into shared memory `set` copies word by word, `fill` in one step.
        memory.fill(some, filled, filled + some.length);
        taken += some.length;
        filled += some.length;
        if (filled < length) continue;
        await openRanges(key, ranges, memory);
        yield plainBytes();
        first += ranges.length;
        [ranges, filled] = [rangesFrom(first), 0];
      }
    },
    end() {
      if (first <= last) throw damagedError();
    },
  };
};

export const openStream = async function* (
  file: FinishedKey,
  span: ByteRange,
  stored: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const opener = createRangeOpener(file, span);
  for await (const chunk of stored) yield* opener.push(chunk);
  opener.end();
};
