import { asideReason, CT_IMAGE } from '@cotyle/domain/ct/aside';
import type { FoundImage } from '@cotyle/domain/ct/facts';
import type { SliceHeader } from '@cotyle/domain/ct/header';
import type { ImageByteRange } from '@cotyle/domain/ct/index-entry';
import type { Budget } from '../limits/budget.ts';
import { deflatedStart } from '../dicom/deflated-data-set.ts';
import { readHeader } from '../dicom/read-header.ts';
import type { ReadHeader } from '../dicom/read-header.ts';
import { inflateUpTo, isInflateError } from '../source/inflate.ts';
import { DEFLATED } from '../dicom/transfer-syntaxes.ts';
import { FIRST_BYTES } from './zip-entry.ts';
import type { OpenEntry } from './zip-entry.ts';

/** An image and its position in the uploaded file. */
export interface LocatedImage extends FoundImage {
  readonly byteRange: ImageByteRange;
}

/** Headers that embed scanner protocols have some hundred kilobytes. */
const HEADER_READ_BYTES = [FIRST_BYTES, 16 * FIRST_BYTES, 256 * FIRST_BYTES];
/** A slice has a megabyte at most; it is held in memory where its data set is deflated. */
const MOST_DEFLATED_BYTES = 16 * 1024 ** 2;
const MOST_INFLATED_BYTES = 32 * 1024 ** 2;

/** The header of an image, and its size in the form in which it was read. */
export interface ReadImageHeader extends ReadHeader {
  readonly size: number;
  /** The whole image, where its data set was deflated. */
  readonly inflated?: Uint8Array;
}

/** Whether reading more could change the result: images that are set aside anyway are read no further. */
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

/** Reads the image with its data set inflated, up to a limit, because its inflated size is untrusted. */
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
  // Encapsulated pixels do not exist in this transfer syntax.
  if (!inflated || (inflated.pixels && inflated.pixels.length === undefined)) return read;
  const header = { ...inflated.header, transferSyntax: DEFLATED };
  return { ...inflated, header, size: image.length, inflated: image };
};

/** Reads as much of the header as needed; undefined where the bytes are not DICOM. */
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

/** Undefined for encapsulated pixels, whose length is only known at their end. */
const pixelsEnd = ({ pixels }: ReadHeader): number | undefined =>
  pixels?.length === undefined ? undefined : pixels.at + pixels.length;

/** The first two items of encapsulated pixels have eight bytes each. */
const LEAST_PIXEL_BYTES = 16;

/** Only slices can be truncated: objects that are set aside may end anywhere. */
export const isTruncated = (read: ReadImageHeader): boolean => {
  const { header, pixels, size } = read;
  if (!pixels) return claimsSlice(header);
  return asideReason(header, true) === undefined && (pixelsEnd(read) ?? pixels.at + LEAST_PIXEL_BYTES) > size;
};

/** By its SOP class; a truncated header may end before the modality. */
const claimsSlice = (header: SliceHeader): boolean =>
  (header.sopClass === CT_IMAGE || header.sopClass === '') &&
  asideReason(header.modality === '' ? { ...header, modality: 'CT' } : header, true) === undefined;

/**
 * Undefined where the bytes are not DICOM, or end before the class; 'damaged' for a CT slice that ends before its
 * series.
 */
export const readImage = async (
  entry: OpenEntry,
  head: Uint8Array,
  outer: ImageByteRange['outer'],
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
    byteRange: {
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
