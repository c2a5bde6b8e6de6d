import { Readable, pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ImagePlace } from '@cotyle/domain/ct/index-entry';
import type { Storage } from '../platform/storage/storage.ts';
import { readPiece } from './byte-source.ts';
import { inflatedSource } from './inflated-source.ts';
import { storedSource } from './stored-source.ts';

const DEFLATED = 8;
/** A way to one slice through a zip in the zip; each goes through all that stands before it. */
const MOST_WALKED_BYTES = 8 * 1024 ** 3;

const outOfInner = async (
  storage: Storage,
  key: string,
  outer: NonNullable<ImagePlace['outer']>,
  { at, packed }: ImagePlace,
): Promise<Readable> => {
  const whole = storedSource(storage, key, outer.at + outer.packed);
  const inner = {
    size: outer.packed,
    readMany: (pieces: readonly { at: number; length: number }[]) =>
      whole.readMany(pieces.map((piece) => ({ ...piece, at: piece.at + outer.at }))),
  };
  const unpacked = inflatedSource(inner, outer.size, MOST_WALKED_BYTES);
  try {
    return Readable.from([await readPiece(unpacked, at, packed)], { objectMode: false });
  } finally {
    await unpacked.close();
  }
};

/** The unpacked bytes of one image, straight out of the stored file. */
export const sliceBytes = async (storage: Storage, key: string, place: ImagePlace): Promise<Readable> => {
  const packed = place.outer
    ? await outOfInner(storage, key, place.outer, place)
    : await storage.read(key, { start: place.at, end: place.at + place.packed - 1 });
  if (place.method !== DEFLATED) return packed;
  const inflate = createInflateRaw();
  // Whoever reads on hears of a fault of either.
  pipeline(packed, inflate, () => undefined);
  return inflate;
};
