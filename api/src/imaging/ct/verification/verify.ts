import { asideReason } from '@cotyle/domain/ct/aside';
import { imageScale, isWiped, showsBody } from '@cotyle/domain/ct/hounsfield';
import { pixelFormat } from '@cotyle/domain/ct/pixel-format';
import { NO_SLICES, withScale, withSlice } from '@cotyle/domain/ct/verification';
import type { SeriesPixels, Verification } from '@cotyle/domain/ct/verification';
import type { FileContent } from '@cotyle/domain/files/kind';
import type { ZipEntry } from '@cotyle/domain/files/zip-directory';
import { blockSource } from '../source/block-source.ts';
import { budgetLimitsFor, createBudget } from '../limits/budget.ts';
import type { Budget, BudgetLimits } from '../limits/budget.ts';
import { subSource } from '../source/byte-source.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { fragmentSink } from '../dicom/fragment-sink.ts';
import { inflatedSource } from '../source/inflated-source.ts';
import { unlessDamaged } from '../source/inflate.ts';
import { isNative, nativeSink } from '../dicom/pixel-sink.ts';
import type { PixelSink } from '../dicom/pixel-sink.ts';
import { isTruncated, readLongHeader } from '../archive/read-image.ts';
import type { ReadImageHeader } from '../archive/read-image.ts';
import { EXPLICIT } from '../dicom/transfer-syntaxes.ts';
import { verifyEntryBytes } from '../archive/verify-entry.ts';
import { readDirectory } from '../archive/zip-directory.ts';
import { closedBy, FIRST_BYTES, isZip, openEntries, singleFileEntry } from '../archive/zip-entry.ts';
import type { OpenEntry } from '../archive/zip-entry.ts';

/** The same limit as for the inspection. */
const SERIES_MAX = 200;
const SAMPLES = 2 ** 16;

interface VerificationState {
  readonly budget: Budget;
  damaged: number;
  readonly series: Map<string, SeriesPixels>;
  /** Sample counts of the present image. */
  readonly counts: Uint32Array;
}

/** A slice of a planning series. */
interface OpenSlice {
  readonly read: ReadImageHeader;
  readonly pixelsAt: number;
  readonly sink: PixelSink;
}

const openSlice = (read: ReadImageHeader, counts: Uint32Array): OpenSlice | undefined => {
  const { header, source, pixels, inflated } = read;
  if (!pixels || asideReason(header, true) !== undefined) return undefined;
  const syntax = header.transferSyntax;
  counts.fill(0);
  if (inflated) {
    const sink = nativeSink(pixelFormat(source), pixels.length, EXPLICIT, counts);
    sink.write(inflated.subarray(pixels.at));
    // The entry itself has only the deflated bytes.
    return { read, pixelsAt: Number.POSITIVE_INFINITY, sink };
  }
  const makeSink = isNative(syntax) ? nativeSink : fragmentSink;
  return { read, pixelsAt: pixels.at, sink: makeSink(pixelFormat(source), pixels.length, syntax, counts) };
};

const EMPTY = {
  slices: 0,
  damaged: NO_SLICES,
  wiped: NO_SLICES,
  bodiless: NO_SLICES,
  scales: [],
  unscaled: 0,
  packed: 0,
};

const addSlice = (
  state: VerificationState,
  { read: { header, source }, sink }: OpenSlice,
  isWhole: boolean,
): void => {
  const known = state.series.get(header.series) ?? { uid: header.series, ...EMPTY };
  const counted = { ...known, slices: known.slices + 1 };
  const keep = (series: SeriesPixels): void => {
    if (state.series.has(series.uid) || state.series.size < SERIES_MAX) state.series.set(series.uid, series);
  };
  const { instanceNumber } = header;
  if (!isWhole) return keep({ ...counted, damaged: withSlice(known.damaged, instanceNumber) });
  const format = pixelFormat(source);
  if (!format.rescale) return keep({ ...counted, unscaled: known.unscaled + 1 });
  if (!sink.isCounted) return keep({ ...counted, packed: known.packed + 1 });
  if (isWiped(state.counts, format))
    return keep({ ...counted, wiped: withSlice(known.wiped, instanceNumber) });
  const scale = imageScale(state.counts, format);
  if (!scale) return keep(counted);
  // Inverted values are a fault of the scale.
  const isBodiless = !scale.isInverted && !showsBody(scale.histogram);
  return keep({
    ...counted,
    scales: withScale(known.scales, { ...scale, slices: 1 }),
    ...(isBodiless ? { bodiless: withSlice(known.bodiless ?? NO_SLICES, instanceNumber) } : {}),
  });
};

/** Passes on the bytes from an offset on. */
const skipUntil = (offset: number, onBytes: (bytes: Uint8Array) => void): ((bytes: Uint8Array) => void) => {
  let at = 0;
  return (bytes) => {
    const wanted = bytes.subarray(Math.max(0, offset - at));
    at += bytes.length;
    if (wanted.length > 0) onBytes(wanted);
  };
};

/** Counts what it reads, so that entries that expand or overlap do not take the whole time limit. */
const readEntry = (
  source: ByteSource,
  entry: OpenEntry,
  checksum: number | undefined,
  { budget }: VerificationState,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): Promise<boolean> =>
  verifyEntryBytes(source, entry, checksum, (bytes) => {
    budget.countUnpacked(bytes.length);
    onBytes(bytes);
  });

/** Reads all bytes of any file, and checks the pixels of a slice. */
const verifyFile = async (
  source: ByteSource,
  entry: OpenEntry,
  head: Uint8Array,
  checksum: number | undefined,
  state: VerificationState,
): Promise<void> => {
  const read = await unlessDamaged(readLongHeader(entry, head, state.budget));
  const slice = read && openSlice(read, state.counts);
  const write = slice ? skipUntil(slice.pixelsAt, slice.sink.write) : () => undefined;
  const isRead = await readEntry(source, entry, checksum, state, write);
  const isWhole = isRead && !(read && isTruncated(read)) && (slice?.sink.end() ?? true);
  if (!isWhole) state.damaged += 1;
  if (slice) addSlice(state, slice, isWhole);
};

const verifyInnerZip = async (
  source: ByteSource,
  entry: OpenEntry,
  checksum: number,
  state: VerificationState,
): Promise<void> => {
  const before = state.damaged;
  const isRead = await readEntry(source, entry, checksum, state);
  const packed = subSource(source, entry.at, entry.packed);
  if (entry.method === 0) await verifyZip(packed, state, true);
  else {
    const unpacked = inflatedSource(packed, entry.size, state.budget.countUnpacked);
    try {
      await unlessDamaged(verifyZip(blockSource(unpacked), state, true));
    } finally {
      await unpacked.close();
    }
  }
  // A damaged image also damages the inner zip; it is counted once.
  if (!isRead && state.damaged === before) state.damaged += 1;
};

const verifyEntry = async (
  source: ByteSource,
  entry: ZipEntry,
  state: VerificationState,
  isInner: boolean,
): Promise<void> => {
  const [opened] = await openEntries(source, [entry]);
  const head = opened && (await unlessDamaged(opened.head(FIRST_BYTES)));
  if (!opened || !head) state.damaged += 1;
  else if (!isInner && isZip(head)) await verifyInnerZip(source, opened, entry.crc32, state);
  else await verifyFile(source, opened, head, entry.crc32, state);
};

const verifyZip = async (source: ByteSource, state: VerificationState, isInner: boolean): Promise<void> => {
  const { entries } = await readDirectory(source, state.budget);
  for (const entry of entries)
    if (closedBy(entry) === undefined) await verifyEntry(source, entry, state, isInner);
};

/**
 * Reads every byte of a stored scan and compares it with its archive and headers. Rejects with NotInspectable where it
 * exceeds its budget.
 */
export const verifyScan = async (
  stored: ByteSource,
  content: FileContent,
  bounds: Partial<BudgetLimits> = {},
): Promise<Verification> => {
  const source = blockSource(stored);
  const budget = createBudget({ ...budgetLimitsFor(stored.size), ...bounds });
  const state: VerificationState = {
    budget,
    damaged: 0,
    series: new Map(),
    counts: new Uint32Array(SAMPLES),
  };
  if (content === 'ZIP') await verifyZip(source, state, false);
  else {
    const entry = singleFileEntry(source);
    await verifyFile(source, entry, await entry.head(FIRST_BYTES), undefined, state);
  }
  return { damaged: state.damaged, series: [...state.series.values()] };
};
