import { asideReason, CT_IMAGE } from '@cotyle/domain/ct/aside';
import type { FoundImage } from '@cotyle/domain/ct/facts';
import type { SliceHeader } from '@cotyle/domain/ct/header';
import type { ImagePlace } from '@cotyle/domain/ct/index-entry';
import type { Budget } from '../limits/budget.ts';
import { deflatedStart } from '../dicom/deflated-data-set.ts';
import { readHeader } from '../dicom/read-header.ts';
import type { ReadHeader } from '../dicom/read-header.ts';
import { inflateUpTo, isInflateError } from '../source/inflate.ts';
import { DEFLATED } from '../dicom/transfer-syntaxes.ts';
import { FIRST_BYTES } from './zip-entry.ts';
import type { OpenEntry } from './zip-entry.ts';

/** An image and where it lies in its file. */
export interface LocatedImage extends FoundImage {
  readonly place: ImagePlace;
}

/** Headers with whole protocols of scanners in them have some hundred kilobytes. */
const HEADER_READ_BYTES = [FIRST_BYTES, 16 * FIRST_BYTES, 256 * FIRST_BYTES];
/** A slice has a megabyte at most, and is held as a whole where its data set is deflated. */
const MOST_DEFLATED_BYTES = 16 * 1024 ** 2;
const MOST_INFLATED_BYTES = 32 * 1024 ** 2;

/** What is read of an image, and how long it is in the form in which it was read. */
interface ReadImageHeader extends ReadHeader {
  readonly size: number;
}

/** Whether more bytes could tell more: what will be left aside anyway is read no further. */
const isEnough = (read: ReadHeader): boolean => {
  if (read.pixels) return true;
  const reason = read.header.sopClass === '' ? undefined : asideReason(read.header, false);
  return reason !== undefined && reason !== 'NO_IMAGE';
};

const inflatedData = async (packed: Uint8Array): Promise<Uint8Array> => {
  try {
    return await inflateUpTo(packed, MOST_INFLATED_BYTES);
  } catch (error) {
    if (isInflateError(error)) return new Uint8Array();
    throw error;
  }
};

/** The same image with its data set inflated, bounded: what it becomes is for a stranger to choose. */
const readDeflated = async (
  entry: OpenEntry,
  read: ReadImageHeader,
  budget: Budget,
): Promise<ReadImageHeader> => {
  if (entry.size > MOST_DEFLATED_BYTES) return read;
  const bytes = await entry.head(entry.size);
  const start = deflatedStart(bytes);
  if (!start) return read;
  const data = await inflatedData(bytes.subarray(start.dataAt));
  budget.countUnpacked(data.length);
  const image = Buffer.concat([start.head, data]);
  const inflated = readHeader(image);
  // Pixels that are packed once more are none of this syntax.
  if (!inflated || (inflated.pixels && inflated.pixels.length === undefined)) return read;
  return { ...inflated, header: { ...inflated.header, transferSyntax: DEFLATED }, size: image.length };
};

/** As much of the header as is needed, however long it is; undefined where the bytes are no DICOM. */
export const readLongHeader = async (
  entry: OpenEntry,
  head: Uint8Array,
  budget: Budget,
): Promise<ReadImageHeader | undefined> => {
  let bytes = head;
  let read = readHeader(bytes);
  for (const wanted of HEADER_READ_BYTES) {
    if (bytes.length >= entry.size || !read || isEnough(read)) break;
    if (wanted <= bytes.length || read.header.transferSyntax === DEFLATED) continue;
    bytes = await entry.head(wanted);
    budget.countHeader(bytes.length);
    read = readHeader(bytes);
  }
  if (!read) return undefined;
  const found = { ...read, size: entry.size };
  return read.header.transferSyntax === DEFLATED && !isEnough(read)
    ? readDeflated(entry, found, budget)
    : found;
};

/** Where its pixels end; undefined for packed pixels, whose length stands only at their end. */
const pixelsEnd = ({ pixels }: ReadHeader): number | undefined =>
  pixels?.length === undefined ? undefined : pixels.at + pixels.length;

/** The first two parts of packed pixels have eight bytes each. */
const LEAST_PIXEL_BYTES = 16;

/** Only of what claims to be a slice: what is left aside may end where it likes. */
export const isTruncated = (read: ReadImageHeader): boolean => {
  const { header, pixels, size } = read;
  if (!pixels) return claimsSlice(header);
  return asideReason(header, true) === undefined && (pixelsEnd(read) ?? pixels.at + LEAST_PIXEL_BYTES) > size;
};

/** By its class; one that breaks off may not have come to its modality. */
const claimsSlice = (header: SliceHeader): boolean =>
  (header.sopClass === CT_IMAGE || header.sopClass === '') &&
  asideReason(header.modality === '' ? { ...header, modality: 'CT' } : header, true) === undefined;

/**
 * Undefined where the bytes are no DICOM, or break off before they say what they are; 'damaged' for a CT slice that breaks
 * off before it says of which series it is.
 */
export const readImage = async (
  entry: OpenEntry,
  head: Uint8Array,
  outer: ImagePlace['outer'],
  budget: Budget,
): Promise<LocatedImage | 'damaged' | undefined> => {
  const read = await readLongHeader(entry, head, budget);
  if (!read) return undefined;
  const { header, lead, pixels } = read;
  const isWhole = !isTruncated(read);
  if (!isWhole && header.modality === '') return 'damaged';
  const isDeflated = header.transferSyntax === DEFLATED;
  return {
    header,
    hasPixels: pixels !== undefined || !isWhole,
    isWhole,
    place: {
      at: entry.at,
      packed: entry.packed,
      method: entry.method,
      size: isDeflated ? (pixelsEnd(read) ?? read.size) : entry.size,
      pixelsAt: pixels?.at ?? 0,
      lead,
      outer,
    },
  };
};
