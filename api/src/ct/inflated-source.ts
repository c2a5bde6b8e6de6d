import { createInflateRaw } from 'node:zlib';
import { readPiece } from './byte-source.ts';
import type { ByteSource, Piece } from './byte-source.ts';

const READ_BYTES = 1024 ** 2;

const packedBytes = async function* (source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += READ_BYTES) yield readPiece(source, at, READ_BYTES);
};

/** A walk over the unpacked bytes, forwards only. */
const openWalk = (packed: ByteSource) => {
  const inflate = createInflateRaw();
  const feeding = (async () => {
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
  let [held, at]: [Buffer, number] = [Buffer.alloc(0), 0];
  return {
    at: () => at,
    close: async () => {
      inflate.destroy();
      await feeding;
    },
    /** Undefined at the end. */
    take: async (most: number): Promise<Buffer | undefined> => {
      if (held.length === 0) {
        const next = await chunks.next();
        if (next.done) return undefined;
        held = next.value;
      }
      const taken = held.subarray(0, most);
      held = held.subarray(taken.length);
      at += taken.length;
      return taken;
    },
  };
};

/**
 * A zip that lies deflated in another one: there is no way to a place in it but through all that stands before. Read in
 * the order of its places it is walked through once; each step back begins anew, and `count` may bound the whole way by
 * throwing.
 */
export const inflatedSource = (
  packed: ByteSource,
  size: number,
  count: (bytes: number) => void,
): ByteSource & { close(): Promise<void> } => {
  let walk = openWalk(packed);
  const takeFor = async (length: number, use: (bytes: Buffer) => void): Promise<void> => {
    for (let left = length; left > 0;) {
      const bytes = await walk.take(left);
      if (!bytes) return;
      left -= bytes.length;
      count(bytes.length);
      use(bytes);
    }
  };
  const readOne = async ({ at, length }: Piece): Promise<Uint8Array> => {
    if (at < walk.at()) {
      await walk.close();
      walk = openWalk(packed);
    }
    await takeFor(at - walk.at(), () => undefined);
    const pieces: Buffer[] = [];
    await takeFor(length, (bytes) => pieces.push(bytes));
    return Buffer.concat(pieces);
  };
  const readAll = async (pieces: readonly Piece[]): Promise<Uint8Array[]> => {
    const read: Uint8Array[] = [];
    for (const piece of pieces) read.push(await readOne(piece));
    return read;
  };
  let turn: Promise<unknown> = Promise.resolve();
  return {
    size,
    // One after the other: there is one walk.
    readMany: (pieces) => {
      const read = turn.then(() => readAll(pieces));
      turn = read.catch(() => undefined);
      return read;
    },
    close: () => walk.close(),
  };
};
