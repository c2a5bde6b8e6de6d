import { Readable, pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ImagePlace } from '@cotyle/domain/ct/index-entry';
import type { Storage } from '../platform/storage/storage.ts';
import { partOf, readPiece } from './byte-source.ts';
import { inflatedSource } from './inflated-source.ts';
import { storedSource } from './stored-source.ts';

const DEFLATED = 8;
/** All the way through a zip in the zip, a few times over. */
const MOST_WALKED_BYTES = 64 * 1024 ** 3;

export type InnerSource = ReturnType<typeof inflatedSource>;

/** A zip that lies deflated in a stored file; whoever opens it closes it. */
export const openInner = (
  storage: Storage,
  key: string,
  outer: NonNullable<ImagePlace['outer']>,
): InnerSource => {
  const file = storedSource(storage, key, outer.at + outer.packed);
  return inflatedSource(partOf(file, outer.at, outer.packed), outer.size, MOST_WALKED_BYTES);
};

const outOf = async (inner: InnerSource, { at, packed }: ImagePlace): Promise<Readable> =>
  Readable.from([await readPiece(inner, at, packed)], { objectMode: false });

const packedBytes = async (
  storage: Storage,
  key: string,
  place: ImagePlace,
  opened: InnerSource | undefined,
): Promise<Readable> => {
  if (!place.outer) return storage.read(key, { start: place.at, end: place.at + place.packed - 1 });
  if (opened) return outOf(opened, place);
  const inner = openInner(storage, key, place.outer);
  try {
    return await outOf(inner, place);
  } finally {
    await inner.close();
  }
};

/** The unpacked bytes of one image, straight out of the stored file; `opened` is the zip in it that the image is in. */
export const sliceBytes = async (
  storage: Storage,
  key: string,
  place: ImagePlace,
  opened?: InnerSource,
): Promise<Readable> => {
  const packed = await packedBytes(storage, key, place, opened);
  if (place.method !== DEFLATED) return packed;
  const inflate = createInflateRaw();
  // Whoever reads on hears of a fault of either.
  pipeline(packed, inflate, () => undefined);
  return inflate;
};
