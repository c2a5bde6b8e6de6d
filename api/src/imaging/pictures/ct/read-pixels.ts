import type { SliceHeader } from '@cotyle/domain/ct/header';
import type { ImageByteRange, IndexedSlice } from '@cotyle/domain/ct/index-entry';
import { frameBytes, isCountable, pixelFormat, sampleValue } from '@cotyle/domain/ct/pixel-format';
import type { PixelFormat } from '@cotyle/domain/ct/pixel-format';
import { deflatedStart } from '../../ct/dicom/deflated-data-set.ts';
import { isNative } from '../../ct/dicom/pixel-sink.ts';
import { readHeader } from '../../ct/dicom/read-header.ts';
import type { ReadHeader } from '../../ct/dicom/read-header.ts';
import { unpackRle } from '../../ct/dicom/rle.ts';
import { DEFLATED } from '../../ct/dicom/transfer-syntaxes.ts';
import { budgetLimitsFor, createBudget } from '../../ct/limits/budget.ts';
import { readSpan, subSource } from '../../ct/source/byte-source.ts';
import type { ByteSource } from '../../ct/source/byte-source.ts';
import { inflateUpTo, unlessDamaged } from '../../ct/source/inflate.ts';
import { inflatedSource } from '../../ct/source/inflated-source.ts';

/** The samples of one slice, read on demand. */
export interface SlicePixels {
  readonly format: PixelFormat;
  readonly header: SliceHeader;
  /** The bits of a sample, by row and column. */
  readonly rawAt: (index: number) => number;
}

const RLE = '1.2.840.10008.1.2.5';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const DEFLATED_ENTRY = 8;
/** A slice has a megabyte at most. */
const MOST_BYTES = 16 * 1024 ** 2;
const ITEM_HEAD_BYTES = 8;

/** Whether the server decodes the pixels of this transfer syntax. */
export const isDecoded = (syntax: string): boolean =>
  isNative(syntax) || syntax === DEFLATED || syntax === RLE;

const nativeSamples = (
  bytes: Uint8Array,
  { pixels, header }: ReadHeader,
  format: PixelFormat,
  syntax: string,
): SlicePixels | undefined => {
  if (!pixels || pixels.length === undefined || bytes.length < pixels.at + frameBytes(format))
    return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + pixels.at, frameBytes(format));
  const isLittle = syntax !== BIG_ENDIAN;
  return {
    format,
    header,
    rawAt:
      format.bitsAllocated === 16
        ? (index) => view.getUint16(index * 2, isLittle)
        : (index) => view.getUint8(index),
  };
};

/** The first fragment after the offset table: RLE has one for each frame (PS3.5 A.4.2). */
const rleSamples = (
  bytes: Uint8Array,
  { pixels, header }: ReadHeader,
  format: PixelFormat,
): SlicePixels | undefined => {
  if (!pixels || pixels.length !== undefined) return undefined;
  const items = Buffer.from(bytes.buffer, bytes.byteOffset + pixels.at, bytes.length - pixels.at);
  if (items.length < 2 * ITEM_HEAD_BYTES) return undefined;
  const frameAt = ITEM_HEAD_BYTES + items.readUInt32LE(4);
  if (frameAt + ITEM_HEAD_BYTES > items.length) return undefined;
  const start = frameAt + ITEM_HEAD_BYTES;
  const frame = items.subarray(start, start + items.readUInt32LE(frameAt + 4));
  const [high, low] = unpackRle(frame, format.rows * format.columns, format.bitsAllocated / 8) ?? [];
  if (!high) return undefined;
  return {
    format,
    header,
    rawAt: low ? (index) => ((high[index] ?? 0) << 8) | (low[index] ?? 0) : (index) => high[index] ?? 0,
  };
};

/** The image with its data set inflated; undefined where that is not possible. */
const explicitBytes = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const start = deflatedStart(bytes);
  const data = start && (await unlessDamaged(inflateUpTo(bytes.subarray(start.dataAt), MOST_BYTES)));
  return start && data && Buffer.concat([start.head, data]);
};

const imageBytes = async (
  source: ByteSource,
  { at, packed, method, size }: ImageByteRange,
): Promise<Uint8Array | undefined> => {
  if (packed > MOST_BYTES || size > MOST_BYTES) return undefined;
  const bytes = await readSpan(source, at, packed);
  return method === DEFLATED_ENTRY ? unlessDamaged(inflateUpTo(bytes, MOST_BYTES)) : bytes;
};

const pixelsOf = async (
  source: ByteSource,
  { header: { transferSyntax: syntax }, byteRange }: IndexedSlice,
): Promise<SlicePixels | undefined> => {
  const stored = await imageBytes(source, byteRange);
  const bytes = stored && syntax === DEFLATED ? await explicitBytes(stored) : stored;
  const read = bytes && readHeader(bytes);
  if (!bytes || !read) return undefined;
  const format = pixelFormat(read.source);
  if (!isCountable(format) || !format.rescale) return undefined;
  return syntax === RLE ? rleSamples(bytes, read, format) : nativeSamples(bytes, read, format, syntax);
};

/** Reads slices in the order in which they lie in the file; one that is damaged is left out. */
export const readSlices = async (
  source: ByteSource,
  slices: readonly IndexedSlice[],
  onSlice: (slice: IndexedSlice, pixels: SlicePixels) => void,
): Promise<void> => {
  const { countUnpacked } = createBudget(budgetLimitsFor(source.size));
  const positionOf = ({ byteRange: { outer, at } }: IndexedSlice) => [outer?.at ?? -1, at] as const;
  const ordered = [...slices].sort((a, b) => {
    const [[outerA, atA], [outerB, atB]] = [positionOf(a), positionOf(b)];
    return outerA - outerB || atA - atB;
  });
  let inner: { readonly at: number; readonly source: ReturnType<typeof inflatedSource> } | undefined;
  try {
    for (const slice of ordered) {
      const { outer } = slice.byteRange;
      if (outer?.at !== inner?.at) {
        await inner?.source.close();
        inner = outer
          ? {
              at: outer.at,
              source: inflatedSource(subSource(source, outer.at, outer.packed), outer.size, countUnpacked),
            }
          : undefined;
      }
      const pixels = await unlessDamaged(pixelsOf(inner?.source ?? source, slice));
      if (pixels) onSlice(slice, pixels);
    }
  } finally {
    await inner?.source.close();
  }
};

/** Outside the circle of reconstruction there is nothing, which is shown as air. */
const NOTHING = -1024;

/** Hounsfield units of the samples. `isTurned`: the samples themselves are inverted, and not only their display. */
export const hounsfieldIn = (
  { format, rawAt }: SlicePixels,
  isTurned: boolean,
): ((index: number) => number) => {
  const { rescale, padding, isSigned, bitsStored } = format;
  const { slope, intercept } = rescale ?? { slope: 1, intercept: 0 };
  const turned = isSigned ? -1 : 2 ** bitsStored - 1;
  return (index) => {
    const value = sampleValue(rawAt(index), format);
    if (padding && value >= padding.from && value <= padding.to) return NOTHING;
    return (isTurned ? turned - value : value) * slope + intercept;
  };
};
