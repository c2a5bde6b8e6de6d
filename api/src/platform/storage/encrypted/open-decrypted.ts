import type { OpenFile } from '../storage.ts';
import { openRanges, sharedBytes } from './cipher-ranges.ts';
import { clipped, storedRanges, storedSpan } from './opened.ts';
import type { FinishedKey } from './opened.ts';
import { damagedError, PLAIN_RANGE, rangeAt, STORED_RANGE, storedLength } from './ranges.ts';

/** Ranges that are read and decrypted at once. */
const RANGES = 16;
/** While one group is sent, one is decrypted and one is read. */
const GROUPS = 3;

/** Some ranges of a file: the plain bytes from `begin` to before `end`. */
interface Group {
  readonly begin: number;
  readonly end: number;
  readonly bytes: Buffer;
  /** Rejects where they cannot be read or are damaged. */
  readonly ready: Promise<void>;
}

/** One read at a time. What follows a read is decrypted in advance, once a reader goes through the file. */
export const openDecrypted = (file: OpenFile, { key, size }: FinishedKey): OpenFile => {
  const groupBytes = Math.min(RANGES * STORED_RANGE, storedLength(size));
  const free: Buffer[] = [];
  /** The one that is read from, and those after it. */
  let groups: Group[] = [];
  /** One read of the file at a time. */
  let reading: Promise<void> = Promise.resolve();

  const readStored = async (bytes: Buffer, at: number): Promise<void> => {
    for (let have = 0; have < bytes.length;) {
      const count = await file.read(bytes.subarray(have), at + have);
      if (count === 0) throw damagedError();
      have += count;
    }
  };

  /** Reads and decrypts the ranges from a number on, up to the one of a plain byte. */
  const load = (first: number, upTo: number): Group => {
    const last = Math.min(rangeAt(upTo), first + RANGES - 1);
    const [begin, end] = [first * PLAIN_RANGE, Math.min((last + 1) * PLAIN_RANGE, size)];
    const memory = free.pop() ?? sharedBytes(groupBytes);
    const stored = storedSpan({ start: begin, end: end - 1 }, size);
    const ranges = storedRanges(first, last, size);
    reading = reading
      .catch(() => undefined)
      .then(() => readStored(memory.subarray(0, stored.end - stored.start + 1), stored.start));
    const ready = reading.then(() => openRanges(key, ranges, memory));
    // Awaited by the read that needs it.
    ready.catch(() => undefined);
    return { begin, end, bytes: memory, ready };
  };

  /** Until nothing is read into it any more, the memory of a group is not used again. */
  const drop = async (dropped: readonly Group[]): Promise<void> => {
    await Promise.allSettled(dropped.map(({ ready }) => ready));
    for (const { bytes } of dropped) free.push(bytes);
  };

  const groupAt = async (at: number, upTo: number): Promise<Group> => {
    const index = groups.findIndex(({ begin, end }) => at >= begin && at < end);
    const dropped = index === -1 ? groups : groups.slice(0, index);
    const follows = index > 0 || groups.at(-1)?.end === at;
    groups = index === -1 ? [] : groups.slice(index);
    await drop(dropped);
    if (groups.length === 0) groups.push(load(rangeAt(at), upTo));
    const wanted = follows ? GROUPS : 1;
    for (let next = groups.at(-1)?.end ?? size; groups.length < wanted && next < size;) {
      const group = load(rangeAt(next), size - 1);
      groups.push(group);
      next = group.end;
    }
    const [group] = groups;
    if (!group) throw new Error('unreachable');
    try {
      await group.ready;
    } catch (error) {
      // Another attempt reads it again.
      await drop(groups.splice(0));
      throw error;
    }
    return group;
  };

  return {
    read: async (into, at) => {
      const span = clipped({ start: at, end: at + into.length - 1 }, size);
      if (!span) return 0;
      const { bytes, begin, end } = await groupAt(at, span.end);
      const some = bytes.subarray(at - begin, Math.min(span.end + 1, end) - begin);
      // From shared memory `set` copies word by word, `fill` in one step.
      Buffer.from(into.buffer, into.byteOffset, into.length).fill(some, 0, some.length);
      return some.length;
    },
    close: async () => {
      await drop(groups);
      await file.close();
    },
  };
};
