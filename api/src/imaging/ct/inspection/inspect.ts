import { scanFacts, sortImages } from '@cotyle/domain/ct/facts';
import type { ScanFacts } from '@cotyle/domain/ct/facts';
import { normalOf } from '@cotyle/domain/ct/geometry';
import type { ImageByteRange, IndexedSlice } from '@cotyle/domain/ct/index-entry';
import { dot } from '@cotyle/domain/ct/vector';
import type { FileContent } from '@cotyle/domain/files/kind';
import type { ZipEntry } from '@cotyle/domain/files/zip-directory';
import { budgetLimitsFor, createBudget } from '../limits/budget.ts';
import type { BudgetLimits, Budget } from '../limits/budget.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { subSource } from '../source/byte-source.ts';
import { leadOf } from '../dicom/read-header.ts';
import { unlessDamaged } from '../source/inflate.ts';
import { inflatedSource } from '../source/inflated-source.ts';
import { readImage } from '../archive/read-image.ts';
import type { LocatedImage } from '../archive/read-image.ts';
import { readDirectory } from '../archive/zip-directory.ts';
import {
  closedBy,
  FIRST_BYTES,
  isZip,
  nextFirst,
  openEntries,
  singleFileEntry,
} from '../archive/zip-entry.ts';
import type { OpenEntry } from '../archive/zip-entry.ts';

export interface InspectionResult {
  readonly facts: ScanFacts;
  readonly slices: readonly IndexedSlice[];
}

/** Entries per read: a few at first, until the length of the headers is known. */
const FIRST_BATCH = 16;
const BATCH = 64;

interface InspectionState {
  readonly images: LocatedImage[];
  others: number;
  damaged: number;
  readonly unread: { encrypted: number; unusual: number; nested: number };
  isWhole: boolean;
  readonly budget: Budget;
}

const addImage = (state: InspectionState, image: LocatedImage): void => {
  state.budget.countImage();
  state.images.push(image);
  if (!image.isWhole) state.damaged += 1;
};

/** Only one level deep: a zip within an inner zip counts as another file. */
const inspectInnerZip = async (
  source: ByteSource,
  entry: OpenEntry,
  state: InspectionState,
): Promise<void> => {
  state.budget.countArchive();
  const packed = subSource(source, entry.at, entry.packed);
  if (entry.method === 0) {
    await inspectZip(packed, state, { isInner: true, outer: null, from: entry.at });
    return;
  }
  const unpacked = inflatedSource(packed, entry.size, state.budget.countUnpacked);
  const outer = { at: entry.at, packed: entry.packed, size: entry.size };
  try {
    await inspectZip(unpacked, state, { isInner: true, outer, from: 0 });
  } finally {
    await unpacked.close();
  }
};

interface ArchivePosition {
  readonly isInner: boolean;
  readonly outer: ImageByteRange['outer'];
  /** The offset of the source in the file, or in the inflated inner zip. */
  readonly from: number;
}

const inspectEntry = async (
  source: ByteSource,
  entry: OpenEntry,
  head: Uint8Array,
  state: InspectionState,
  { isInner, outer, from }: ArchivePosition,
): Promise<void> => {
  if (!isInner && isZip(head)) return inspectInnerZip(source, entry, state);
  if (isZip(head)) state.unread.nested += 1;
  const lead = leadOf(head);
  const image = lead && (await readImage(entry, head, outer, state.budget));
  if (image === 'damaged' || (lead === 'PART10' && !image)) state.damaged += 1;
  else if (image)
    addImage(state, { ...image, byteRange: { ...image.byteRange, at: image.byteRange.at + from } });
  // Without the DICM prefix, unreadable bytes count as another file.
  else state.others += 1;
  return undefined;
};

/** Opens the entries in batches; the next batch is read while one is inspected. */
const batchesOf = async function* (
  source: ByteSource,
  entries: readonly ZipEntry[],
  wanted: () => number,
): AsyncGenerator<{ readonly opened: readonly (OpenEntry | undefined)[]; readonly first: number }> {
  const read = async (at: number) => {
    const count = at === 0 ? FIRST_BATCH : BATCH;
    const first = wanted();
    return {
      opened: await openEntries(source, entries.slice(at, at + count), first),
      first,
      end: at + count,
    };
  };
  let nextBatch = entries.length > 0 ? read(0) : undefined;
  while (nextBatch) {
    const { opened, first, end } = await nextBatch;
    const isFirst = end === FIRST_BATCH;
    if (isFirst) yield { opened, first };
    nextBatch = end < entries.length ? read(end) : undefined;
    // An early rejection is thrown where the batch is awaited.
    nextBatch?.catch(() => undefined);
    if (!isFirst) yield { opened, first };
  }
};

const inspectZip = async (
  source: ByteSource,
  state: InspectionState,
  position: ArchivePosition,
): Promise<void> => {
  const { entries, isWhole } = await readDirectory(source, state.budget);
  if (!isWhole) state.isWhole = false;
  const open = entries.filter((entry) => {
    const reason = closedBy(entry);
    if (reason !== undefined) state.unread[reason] += 1;
    return reason === undefined;
  });
  let wanted = FIRST_BYTES;
  for await (const { opened, first } of batchesOf(source, open, () => wanted)) {
    const known = state.images.length;
    for (const entry of opened) {
      const head = entry && (await unlessDamaged(entry.head(first)));
      state.budget.countHeader(head?.length ?? 0);
      const isInspected =
        entry &&
        head &&
        (await unlessDamaged(inspectEntry(source, entry, head, state, position).then(() => true)));
      if (!isInspected) state.damaged += 1;
    }
    wanted = nextFirst(state.images.slice(known).map(({ byteRange }) => byteRange.pixelsAt));
  }
};

const indexSlices = (slices: readonly LocatedImage[]): IndexedSlice[] => {
  const orientation = slices.find(({ header }) => header.orientation)?.header.orientation;
  const normal = orientation ? normalOf(orientation) : undefined;
  return slices.flatMap(({ header, isWhole, byteRange }) =>
    isWhole
      ? [
          {
            header: {
              series: header.series,
              sopInstance: header.sopInstance,
              instanceNumber: header.instanceNumber,
              position: header.position,
              transferSyntax: header.transferSyntax,
            },
            along: normal && header.position ? dot(header.position, normal) : null,
            byteRange,
          },
        ]
      : [],
  );
};

/** Inspects a stored scan by its headers alone. Rejects with NotInspectable where it exceeds its budget. */
export const inspectScan = async (
  source: ByteSource,
  content: FileContent,
  bounds: Partial<BudgetLimits> = {},
): Promise<InspectionResult> => {
  const budget = createBudget({ ...budgetLimitsFor(source.size), ...bounds });
  const unread = { encrypted: 0, unusual: 0, nested: 0 };
  const state: InspectionState = { images: [], others: 0, damaged: 0, unread, isWhole: true, budget };
  const position: ArchivePosition = { isInner: false, outer: null, from: 0 };
  if (content === 'ZIP') await inspectZip(source, state, position);
  else {
    const entry = singleFileEntry(source);
    await inspectEntry(source, entry, await entry.head(FIRST_BYTES), state, { ...position, isInner: true });
  }
  const sorted = sortImages(state.images);
  const { others, damaged, isWhole } = state;
  return {
    facts: scanFacts(sorted, {
      others,
      damaged,
      isWhole,
      ...(Object.values(unread).some((count) => count > 0) ? { unread } : {}),
    }),
    slices: [...sorted.series.values()].flatMap(indexSlices),
  };
};
