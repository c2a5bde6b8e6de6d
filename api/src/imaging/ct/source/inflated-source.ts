import { createInflateRaw } from 'node:zlib';
import { readSpan } from './byte-source.ts';
import type { ByteSource, ByteSpan } from './byte-source.ts';

const READ_BYTES = 1024 ** 2;
/** The beginnings of several entries are read while the ones before are looked at. */
const WINDOW_BYTES = 4 * 1024 ** 2;
/** A step back costs as much as unpacking so many bytes: entries that all lie at one place take one each. */
const STEP_BACK_BYTES = 256 * 1024;

const packedBytes = async function* (source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += READ_BYTES) yield readSpan(source, at, READ_BYTES);
};

/** A walk over the unpacked bytes, forwards only. */
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

/** The last bytes that were walked over, so that a read that overlaps the one before is no step back. */
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
 * A zip that lies deflated in another one: there is no way to a place in it but through all that stands before. Read in
 * the order of its places it is walked through once; each step back begins anew. `count` gets the number of bytes that took,
 * and may end it by throwing.
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
    // One after the other: there is one walk.
    readMany: (spans) => {
      const read = lastRead.then(() => readAll(spans));
      lastRead = read.catch(() => undefined);
      return read;
    },
    close: () => inflater.close(),
  };
};
