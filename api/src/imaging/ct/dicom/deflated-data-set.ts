import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { leadOf } from './read-header.ts';
import { readMeta } from './meta-group.ts';
import { metaElement, metaGroup, PART10_BYTES } from './part10.ts';
import { DEFLATED, EXPLICIT } from './transfer-syntaxes.ts';

/**
 * PS3.5 A.5: the data set after the meta group is deflated. Viewers and the de-identification get it inflated, with a
 * meta group that declares explicit little endian.
 */
interface DeflatedStart {
  /** The bytes before the data set of the explicit image. */
  readonly head: Buffer;
  /** The offset of the deflated bytes. */
  readonly dataAt: number;
}

const SOP_CLASS = 0x0002_0002;
const SOP_INSTANCE = 0x0002_0003;

/** Undefined where the meta group is incomplete or declares another transfer syntax. */
export const deflatedStart = (bytes: Uint8Array): DeflatedStart | undefined => {
  const lead = leadOf(bytes);
  if (lead === undefined || lead === 'BARE') return undefined;
  const from = lead === 'PART10' ? PART10_BYTES : 0;
  const meta = readMeta(bytes, from);
  if (meta?.text(0x0002_0010) !== DEFLATED || !meta.isWhole) return undefined;
  const identifiers = [SOP_CLASS, SOP_INSTANCE].map((tag) => metaElement(tag, meta.text(tag) ?? ''));
  return {
    head: Buffer.concat([bytes.subarray(0, from), metaGroup(EXPLICIT, ...identifiers)]),
    dataAt: meta.end,
  };
};

/** A meta group has some hundred bytes. */
const MOST_START_BYTES = 64 * 1024;

/** Inflates a deflated image to explicit little endian, up to `size` bytes, where its pixels end. */
export const explicitImage = async function* (
  image: Readable,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = image[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let start: DeflatedStart | undefined;
  let bytes = Buffer.alloc(0);
  while (!start && bytes.length <= MOST_START_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    bytes = Buffer.concat([bytes, next.value]);
    start = deflatedStart(bytes);
  }
  if (!start) throw new Error('The deflated image has no meta group.');
  yield start.head;
  const rest = bytes.subarray(start.dataAt);
  const packed = async function* (): AsyncGenerator<Uint8Array> {
    yield rest;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  const inflate = createInflateRaw();
  // Errors of both streams reach the reader of `inflate`.
  pipeline(Readable.from(packed(), { objectMode: false }), inflate, () => undefined);
  let left = size - start.head.length;
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    const wanted = chunk.subarray(0, left);
    left -= wanted.length;
    yield wanted;
    if (left === 0) return;
  }
  throw new Error('The deflated image ends before its pixels.');
};
