import { Readable, pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ImageByteRange } from '@cotyle/domain/ct/index-entry';
import type { Storage } from '../../../platform/storage/storage.ts';
import { subSource, readSpan } from '../source/byte-source.ts';
import { explicitImage } from '../dicom/deflated-data-set.ts';
import { inflatedSource } from '../source/inflated-source.ts';
import { storedSource } from '../source/stored-source.ts';
import { DEFLATED } from '../dicom/transfer-syntaxes.ts';

const DEFLATED_ENTRY = 8;
const SPARE_BYTES = 1024 ** 2;

/** Allows one pass through the inner zip, for one slice or for all of them in order. */
const walkBound = (size: number): ((bytes: number) => void) => {
  let walked = 0;
  return (bytes) => {
    walked += bytes;
    if (walked > 2 * size + SPARE_BYTES) throw new Error('The inner zip exceeds its declared size.');
  };
};

export type InnerSource = ReturnType<typeof inflatedSource>;

/** An inner zip that is deflated in a stored file; the caller closes it. */
export const openInner = (
  storage: Storage,
  key: string,
  outer: NonNullable<ImageByteRange['outer']>,
): InnerSource => {
  const file = storedSource(storage, key, outer.at + outer.packed);
  return inflatedSource(subSource(file, outer.at, outer.packed), outer.size, walkBound(outer.size));
};

const readInner = async (inner: InnerSource, { at, packed }: ImageByteRange): Promise<Readable> =>
  Readable.from([await readSpan(inner, at, packed)], { objectMode: false });

const packedBytes = async (
  storage: Storage,
  key: string,
  byteRange: ImageByteRange,
  opened: InnerSource | undefined,
): Promise<Readable> => {
  if (!byteRange.outer)
    return storage.read(key, { start: byteRange.at, end: byteRange.at + byteRange.packed - 1 });
  if (opened) return readInner(opened, byteRange);
  const inner = openInner(storage, key, byteRange.outer);
  try {
    return await readInner(inner, byteRange);
  } finally {
    await inner.close();
  }
};

const inflated = (packed: Readable, { method }: ImageByteRange): Readable => {
  if (method !== DEFLATED_ENTRY) return packed;
  const inflate = createInflateRaw();
  // Errors of both streams reach the reader of `inflate`.
  pipeline(packed, inflate, () => undefined);
  return inflate;
};

/**
 * The uncompressed bytes of one image, read from the stored file; `opened` is the inner zip that contains it. A
 * deflated data set is returned as explicit little endian.
 */
export const sliceBytes = async (
  storage: Storage,
  key: string,
  { byteRange, syntax }: { readonly byteRange: ImageByteRange; readonly syntax: string },
  opened?: InnerSource,
): Promise<Readable> => {
  const image = inflated(await packedBytes(storage, key, byteRange, opened), byteRange);
  if (syntax !== DEFLATED) return image;
  const explicit = Readable.from(explicitImage(image, byteRange.size), { objectMode: false });
  return explicit.once('close', () => image.destroy());
};
