import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import type { ByteReader } from './byte-reader.ts';
import { Closing, Head, Manifest, Opening } from './contents.ts';
import { openFrames } from './frames.ts';
import { openHeader } from './header.ts';
import { BackupRefused } from './refused.ts';
import { createTally } from './tally.ts';
import type { Tally } from './tally.ts';
import { FRAME, PIECE_BYTES } from './write-sections.ts';

export type Item =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'section'; readonly opening: Opening; readonly section: OpenSection }
  | { readonly kind: 'manifest'; readonly manifest: Manifest };

export interface OpenSection {
  /** To be read to its end before the next item is asked for; what is left unread is skipped, and proven all the same. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Known once all bytes were read. */
  closing(): Closing;
}

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

// Every frame is proven before it is looked at: whoever wrote these knew the key, so it was a Cotyle that does not fit.
const misshapen = () =>
  new BackupRefused('The backup is whole, but not in a shape that this version of Cotyle knows.');

const parsed = <T extends z.ZodType>(schema: T, frame: Buffer): z.output<T> => {
  const result = schema.safeParse(JSON.parse(frame.toString('utf8', 1)));
  if (!result.success) throw misshapen();
  return result.data;
};

const nextOf = async (frames: AsyncIterator<Buffer>): Promise<Buffer> => {
  const { value, done } = await frames.next();
  if (done) throw misshapen();
  return value;
};

const contentOf = async (frame: Buffer): Promise<Buffer> => {
  if (frame[0] === FRAME.plain) return frame.subarray(1);
  if (frame[0] === FRAME.packed) return unpack(frame.subarray(1), { maxOutputLength: PIECE_BYTES });
  throw misshapen();
};

const sectionOf = (frames: AsyncIterator<Buffer>, opening: Opening, tally: Tally): OpenSection => {
  let closing: Closing | undefined;
  const read = async function* (): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    let frame = await nextOf(frames);
    while (frame[0] !== FRAME.closing) {
      const content = await contentOf(frame);
      hash.update(content);
      bytes += content.length;
      yield content;
      frame = await nextOf(frames);
    }
    closing = parsed(Closing, frame);
    if (closing.bytes !== bytes || closing.sha256 !== hash.digest('hex')) throw misshapen();
    tally.add(opening, closing);
  };
  return {
    bytes: read(),
    closing() {
      if (!closing) throw new Error('The section was not read to its end.');
      return closing;
    },
  };
};

const rest = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
  const left = bytes[Symbol.asyncIterator]();
  while (!(await left.next()).done);
};

/** The parts of a backup in their order, each proven before it is given; the manifest comes when all of it has been. */
export const readSections = async function* (
  reader: ByteReader,
  passphrase: string,
): AsyncGenerator<Item, void> {
  const keys = await openHeader(reader, passphrase);
  const frames = openFrames(keys, reader);
  const tally = createTally();
  const first = await nextOf(frames);
  if (first[0] !== FRAME.head) throw misshapen();
  yield { kind: 'head', head: parsed(Head, first) };
  let frame = await nextOf(frames);
  for (; frame[0] === FRAME.opening; frame = await nextOf(frames)) {
    const opening = parsed(Opening, frame);
    const section = sectionOf(frames, opening, tally);
    yield { kind: 'section', opening, section };
    await rest(section.bytes);
  }
  if (frame[0] !== FRAME.manifest) throw misshapen();
  const manifest = parsed(Manifest, frame);
  const { tables, objects } = manifest;
  if (!isDeepStrictEqual(tally.totals(), { tables, objects })) throw misshapen();
  // Only the end of the frames says that nothing follows.
  if (!(await frames.next()).done) throw misshapen();
  yield { kind: 'manifest', manifest };
};
