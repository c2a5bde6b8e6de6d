import { createInflateRaw } from 'node:zlib';
import { readSpan } from './byte-source.ts';
import type { ByteSource, ByteSpan } from './byte-source.ts';

const READ_BYTES = 1024 ** 2;
/** Covers the beginnings of several entries, which are read ahead. */
const WINDOW_BYTES = 4 * 1024 ** 2;
/** The cost of a step back in inflated bytes, so that entries at one offset exhaust the budget. */
const STEP_BACK_BYTES = 256 * 1024;

const packedBytes = async function* (source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += READ_BYTES) yield readSpan(source, at, READ_BYTES);
};

/** Inflates forwards only. */
const openInflater = (packed: ByteSource) => {
  const inflate = createInflateRaw();
  const feed = (async () => {
    for await (const bytes of packedBytes(packed)) {
      if (inflate.destroyed) return;
      if (!inflate.write(bytes))
        await new Promise<void>((resolve) => inflate.once('drain', resolve).once('close', resolve));
    }
    inflate.end();
  })().catch((error: unknown) => {
    inflate.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const chunks = inflate[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  return {
    close: async () => {
      inflate.destroy();
      await feed;
    },
    /** Undefined at the end. */
    next: async (): Promise<Buffer | undefined> => (await chunks.next()).value,
  };
};

interface Chunk {
  readonly at: number;
  readonly bytes: Buffer;
}

const overlap = (chunk: Chunk, { at, length }: ByteSpan): Buffer =>
  chunk.bytes.subarray(Math.max(at - chunk.at, 0), Math.max(at + length - chunk.at, 0));

/** Keeps the last inflated bytes, so that an overlapping read is no step back. */
const openWindow = () => {
  const chunks: Chunk[] = [];
  let end = 0;
  return {
    start: () => chunks[0]?.at ?? end,
    end: () => end,
    add: (bytes: Buffer): Chunk => {
      const chunk = { at: end, bytes };
      chunks.push(chunk);
      end += bytes.length;
      while ((chunks[1]?.at ?? end) < end - WINDOW_BYTES) chunks.shift();
      return chunk;
    },
    read: (span: ByteSpan): Buffer[] =>
      chunks.map((chunk) => overlap(chunk, span)).filter(({ length }) => length > 0),
    clear: () => {
      chunks.length = 0;
      end = 0;
    },
  };
};

/**
 * An inner zip that is deflated in another one: an offset is reached by inflating everything before it. Reads in
 * ascending order take one pass; a step back starts again. `count` is called with the number of inflated bytes and
 * may throw to stop.
 */
export const inflatedSource = (
  packed: ByteSource,
  size: number,
  count: (bytes: number) => void,
): ByteSource & { close(): Promise<void> } => {
  let inflater = openInflater(packed);
  const window = openWindow();
  const readOne = async (span: ByteSpan): Promise<Uint8Array> => {
    if (span.at < window.start()) {
      await inflater.close();
      count(STEP_BACK_BYTES);
      inflater = openInflater(packed);
      window.clear();
    }
    const read = window.read(span);
    while (window.end() < span.at + span.length) {
      const bytes = await inflater.next();
      if (!bytes) break;
      count(bytes.length);
      read.push(overlap(window.add(bytes), span));
    }
    return Buffer.concat(read);
  };
  const readAll = async (spans: readonly ByteSpan[]): Promise<Uint8Array[]> => {
    const read: Uint8Array[] = [];
    for (const span of spans) read.push(await readOne(span));
    return read;
  };
  let lastRead: Promise<unknown> = Promise.resolve();
  return {
    size,
    // Reads run one after the other, because they share one inflater.
    readMany: (spans) => {
      const read = lastRead.then(() => readAll(spans));
      lastRead = read.catch(() => undefined);
      return read;
    },
    close: () => inflater.close(),
  };
};
