import type { IndexedSlice } from '@cotyle/domain/ct/index-entry';
import { volumeOf } from '@cotyle/domain/ct/volume';
import type { Volume } from '@cotyle/domain/ct/volume';
import { DRAFT_DAMAGED, NO_SEGMENTATION } from '@cotyle/domain/segmentation/texts';
import type { ByteSource } from '../../ct/source/byte-source.ts';
import { isTurnedIn } from '../../pictures/ct/picture-of-scan.ts';
import { hounsfieldIn, readSlices } from '../../pictures/ct/read-pixels.ts';
import type { SlicePixels } from '../../pictures/ct/read-pixels.ts';
import { NotPossible } from '../../../platform/processes/tasks/process-errors.ts';
import type { DraftGrid } from './task.ts';

const FIRST_SLICES = 3;
const [LEAST, MOST] = [-32_768, 32_767];

/** The facts of a scan keep directions with three digits; the image has all of them. */
const exactVolume = ({ volume, slices }: DraftGrid, { header, format }: SlicePixels): Volume => {
  const { orientation, pixel } = header;
  const { rows, columns } = format;
  if (!orientation || !pixel || rows !== volume.size[1] || columns !== volume.size[0])
    throw new NotPossible(NO_SEGMENTATION.mixed);
  const places = slices.map((slice) => slice.header.position);
  const verdict = volumeOf(places, { orientation, pixel, rows, columns });
  if (!verdict.volume) throw new NotPossible(NO_SEGMENTATION[verdict.why]);
  return verdict.volume;
};

const readFirst = async (source: ByteSource, slices: readonly IndexedSlice[]): Promise<SlicePixels> => {
  const read: SlicePixels[] = [];
  await readSlices(source, slices.slice(0, FIRST_SLICES), (_, pixels) => read.push(pixels));
  const [first] = read;
  if (!first) throw new NotPossible(DRAFT_DAMAGED);
  return first;
};

/** Where a grid lies, by the header of an image. */
export const readPlace = async (source: ByteSource, grid: DraftGrid): Promise<Volume> =>
  exactVolume(grid, await readFirst(source, grid.slices));

/** The Hounsfield units of every sample that a format can have: one look at a table for each voxel. */
const createTables = (isTurned: boolean): ((pixels: SlicePixels) => Int16Array) => {
  let last: { readonly format: string; readonly table: Int16Array } | undefined;
  return (pixels) => {
    // Slices of a series mostly have one format.
    const format = JSON.stringify(pixels.format);
    if (last?.format === format) return last.table;
    const value = hounsfieldIn({ ...pixels, rawAt: (raw) => raw }, isTurned);
    const table = Int16Array.from({ length: 2 ** pixels.format.bitsAllocated }, (_, raw) =>
      Math.min(MOST, Math.max(LEAST, Math.round(value(raw)))),
    );
    last = { format, table };
    return table;
  };
};

/** All voxels of a grid in Hounsfield units; one slice that cannot be read is a gap, and so there is no volume. */
export const readVolume = async (
  source: ByteSource,
  grid: DraftGrid,
  onProgress: (fraction: number) => void,
): Promise<{ volume: Volume; hounsfield: Int16Array }> => {
  const { slices } = grid;
  const middle = await readFirst(source, slices.slice(Math.floor(slices.length / 2)));
  const isTurned = isTurnedIn(middle);
  const volume = exactVolume(grid, middle);
  const [columns, rows, count] = volume.size;
  const hounsfield = new Int16Array(columns * rows * count);
  const tableOf = createTables(isTurned);
  const indexOf = new Map(slices.map((slice, index) => [slice, index]));
  let read = 0;
  await readSlices(source, slices, (slice, pixels) => {
    const { format } = pixels;
    const start = (indexOf.get(slice) ?? -1) * columns * rows;
    if (format.rows !== rows || format.columns !== columns) throw new NotPossible(NO_SEGMENTATION.mixed);
    const table = tableOf(pixels);
    const { rawAt } = pixels;
    for (let at = 0; at < columns * rows; at++) hounsfield[start + at] = table[rawAt(at)] ?? LEAST;
    read += 1;
    onProgress(read / count);
  });
  if (read !== count) throw new NotPossible(DRAFT_DAMAGED);
  return { volume, hounsfield };
};
