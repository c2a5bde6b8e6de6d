import type { ByteRange } from '../storage.ts';
import type { FileKey } from './file-keys.ts';
import { damagedError, PLAIN_RANGE, rangeAt, requireRange, STORED_RANGE, storedLength } from './ranges.ts';

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

export const withinRange = (plain: Buffer, index: number, { start, end }: ByteRange): Buffer =>
  plain.subarray(Math.max(0, start - index * PLAIN_RANGE), end + 1 - index * PLAIN_RANGE);

export interface RangeOpener {
  /** The plain bytes of the ranges that are complete with this chunk. */
  push(chunk: Uint8Array): Iterable<Buffer>;
  /** Throws where ranges are missing. */
  end(): void;
}

/** Decrypts the stored bytes of a span as they come, whatever the size of their chunks. */
export const createRangeOpener = ({ key, size }: FinishedKey, span: ByteRange): RangeOpener => {
  const last = rangeAt(span.end);
  const range = Buffer.allocUnsafeSlow(STORED_RANGE);
  let index = rangeAt(span.start);
  let filled = 0;
  return {
    *push(chunk) {
      for (let taken = 0; taken < chunk.length && index <= last;) {
        const length = storedRangeLength(index, size);
        const some = chunk.subarray(taken, taken + length - filled);
        const isWhole = some.length === length;
        if (!isWhole) range.set(some, filled);
        taken += some.length;
        filled += some.length;
        if (filled < length) continue;
        const stored = isWhole ? some : range.subarray(0, length);
        yield withinRange(requireRange(key, index, stored), index, span);
        [index, filled] = [index + 1, 0];
      }
    },
    end() {
      if (index <= last) throw damagedError();
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
