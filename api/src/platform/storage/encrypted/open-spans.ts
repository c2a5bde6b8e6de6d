import type { ByteRange } from '../storage.ts';
import { openRanges, sharedBytes } from './cipher-ranges.ts';
import { storedRangeLength, storedSpan, withinRange } from './opened.ts';
import type { FinishedKey } from './opened.ts';
import { damagedError, PLAIN_RANGE, rangeAt, STORED_RANGE } from './ranges.ts';

/** Ranges that are decrypted at once. */
const RANGES = 32;

/** All stored bytes of the ranges of a span. */
interface StoredSpan {
  readonly span: ByteRange;
  readonly stored: Uint8Array;
}

interface Piece extends StoredSpan {
  readonly into: Buffer;
  readonly index: number;
}

const piecesOf = ({ size }: FinishedKey, { span, stored }: StoredSpan, into: Buffer): Piece[] => {
  const { start, end } = storedSpan(span, size);
  if (stored.length !== end - start + 1) throw damagedError();
  const [first, last] = [rangeAt(span.start), rangeAt(span.end)];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const index = first + at;
    const begin = at * STORED_RANGE;
    return { span, into, index, stored: stored.subarray(begin, begin + storedRangeLength(index, size)) };
  });
};

/** The plain bytes of each span. */
export const openSpans = async (file: FinishedKey, spans: readonly StoredSpan[]): Promise<Buffer[]> => {
  const opened = spans.map(({ span: { start, end } }) => Buffer.allocUnsafe(end - start + 1));
  const pieces = spans.flatMap((span, at) => piecesOf(file, span, opened[at] ?? Buffer.alloc(0)));
  const memory = sharedBytes(Math.min(pieces.length, RANGES) * STORED_RANGE);
  for (let done = 0; done < pieces.length; done += RANGES) {
    const some = pieces.slice(done, done + RANGES);
    let at = 0;
    for (const { stored } of some) {
      memory.fill(stored, at, at + stored.length);
      at += stored.length;
    }
    const ranges = some.map(({ index, stored }) => ({ index, length: stored.length }));
    await openRanges(file.key, ranges, memory);
    at = 0;
    for (const { span, into, index } of some) {
      const length = Math.min(PLAIN_RANGE, file.size - index * PLAIN_RANGE);
      const plain = withinRange(memory.subarray(at, at + length), index, span);
      const begin = Math.max(0, index * PLAIN_RANGE - span.start);
      // From shared memory `set` copies word by word, `fill` in one step.
      into.fill(plain, begin, begin + plain.length);
      at += length;
    }
  }
  return opened;
};
