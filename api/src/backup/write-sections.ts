import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Closing, Head, Manifest, Opening } from './contents.ts';
import type { Sealer } from './frames.ts';
import { createTally } from './tally.ts';

/** What a frame holds, by its first byte. */
export const FRAME = { head: 1, opening: 2, plain: 3, packed: 4, closing: 5, manifest: 6 } as const;
export const PIECE_BYTES = 1024 ** 2;
// Rows shrink to a fifth at the quickest level; scans and models hardly shrink at any.
const LEVEL = 1;

const pack = promisify<Uint8Array, { level: number }, Buffer>(gzip);

const framed = (kind: number, content: Uint8Array): Buffer => Buffer.concat([Buffer.of(kind), content]);
const told = (kind: number, value: unknown): Buffer => framed(kind, Buffer.from(JSON.stringify(value)));

export interface SectionWriter {
  head(head: Head): Promise<void>;
  /** Runs the work with a way to add bytes; it answers how many rows they were, of a table. */
  section(
    opening: Opening,
    work: (add: (bytes: Uint8Array) => Promise<void>) => Promise<number | undefined>,
  ): Promise<Closing>;
  end(rest: Pick<Manifest, 'findings' | 'gone'>): Promise<Manifest>;
}

export const writeSections = (sealer: Sealer): SectionWriter => {
  const tally = createTally();

  const addBytes = async (isPacked: boolean, bytes: Uint8Array): Promise<void> => {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      await sealer.add(
        isPacked ? framed(FRAME.packed, await pack(piece, { level: LEVEL })) : framed(FRAME.plain, piece),
      );
    }
  };

  return {
    head: (head) => sealer.add(told(FRAME.head, head)),
    async section(opening, work) {
      const hash = createHash('sha256');
      let bytes = 0;
      await sealer.add(told(FRAME.opening, opening));
      const rows = await work(async (piece) => {
        hash.update(piece);
        bytes += piece.length;
        await addBytes(opening.kind === 'table', piece);
      });
      const closing: Closing = {
        bytes,
        sha256: hash.digest('hex'),
        ...(rows === undefined ? {} : { rows }),
      };
      await sealer.add(told(FRAME.closing, closing));
      tally.add(opening, closing);
      return closing;
    },
    async end(rest) {
      const manifest: Manifest = { ...tally.totals(), ...rest };
      await sealer.end(told(FRAME.manifest, manifest));
      return manifest;
    },
  };
};
