import { asideReason } from '@cotyle/domain/ct/aside';
import type { FoundImage } from '@cotyle/domain/ct/facts';
import type { ImagePlace } from '@cotyle/domain/ct/index-entry';
import { readHeader } from './dicom-header.ts';
import type { ReadHeader } from './dicom-header.ts';
import { FIRST_BYTES } from './zip-entry.ts';
import type { OpenEntry } from './zip-entry.ts';

/** An image and where it lies in its file. */
export interface PlacedImage extends FoundImage {
  readonly place: ImagePlace;
}

/** Headers with whole protocols of scanners in them have some hundred kilobytes. */
const TRIES = [FIRST_BYTES, 16 * FIRST_BYTES, 256 * FIRST_BYTES];

const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2';

/** Whether more bytes could tell more: what will be left aside anyway is read no further. */
const isEnough = (read: ReadHeader): boolean => {
  if (read.pixels) return true;
  const reason = read.header.sopClass === '' ? undefined : asideReason(read.header, false);
  return reason !== undefined && reason !== 'NO_IMAGE';
};

/** Whether its header promises more than there is. */
export const isShort = ({ pixels, header }: ReadHeader, size: number): boolean => {
  if (!pixels) return header.sopClass === CT_IMAGE;
  // Packed pixels say their length only at their end; the first two of their parts have eight bytes each.
  return pixels.at + (pixels.length ?? 16) > size;
};

/** As much of the header as is needed, however long it is; undefined where the bytes are no DICOM. */
export const readLongHeader = async (
  entry: OpenEntry,
  head: Uint8Array,
  count: (bytes: number) => void,
): Promise<ReadHeader | undefined> => {
  let bytes = head;
  let read = readHeader(bytes);
  for (const wanted of TRIES) {
    count(bytes.length);
    if (bytes.length >= entry.size || !read || isEnough(read)) break;
    if (wanted <= bytes.length) continue;
    bytes = await entry.head(wanted);
    read = readHeader(bytes);
  }
  return read;
};

/** Undefined where the bytes are no DICOM, or break off before they say what they are. */
export const readImage = async (
  entry: OpenEntry,
  head: Uint8Array,
  outer: ImagePlace['outer'],
  count: (bytes: number) => void,
): Promise<PlacedImage | undefined> => {
  const read = await readLongHeader(entry, head, count);
  if (!read || read.header.sopClass === '') return undefined;
  const { header, lead, pixels } = read;
  const isWhole = !isShort(read, entry.size);
  return {
    header,
    hasPixels: pixels !== undefined || !isWhole,
    isWhole,
    place: {
      at: entry.at,
      packed: entry.packed,
      method: entry.method,
      size: entry.size,
      pixelsAt: pixels?.at ?? 0,
      lead,
      outer,
    },
  };
};
