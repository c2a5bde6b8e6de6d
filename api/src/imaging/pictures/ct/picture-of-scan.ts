import { hasInvertedValues } from '@cotyle/domain/ct/check-pixels';
import { imageScale } from '@cotyle/domain/ct/hounsfield';
import type { IndexedSlice } from '@cotyle/domain/ct/index-entry';
import type { StoredHips } from '@cotyle/domain/ct/stored';
import type { FileContent } from '@cotyle/domain/files/kind';
import { PICTURE_COMPRESSED, PICTURE_NO_IMAGES, PICTURE_UNPLACED } from '@cotyle/domain/pictures/texts';
import { inspectScan } from '../../ct/inspection/inspect.ts';
import type { ByteSource } from '../../ct/source/byte-source.ts';
import type { MadePicture } from '../made-picture.ts';
import { encodePng } from '../raster/png.ts';
import { chooseSlices } from './choose-slices.ts';
import { coronalView } from './coronal.ts';
import { drawScan } from './draw-scan.ts';
import type { ScanView } from './draw-scan.ts';
import { isDecoded, readSlices } from './read-pixels.ts';
import type { SlicePixels } from './read-pixels.ts';
import { singleView } from './single-slice.ts';
import type { ViewName } from './single-slice.ts';

const SAMPLES = 2 ** 16;

/** Whether the samples of a MONOCHROME1 image are inverted themselves: bone is bright either way. */
export const isTurnedIn = ({ format, rawAt }: SlicePixels): boolean => {
  if (!format.isInverted) return false;
  const counts = new Uint32Array(SAMPLES);
  for (let at = 0; at < format.rows * format.columns; at++) {
    const raw = rawAt(at);
    counts[raw] = (counts[raw] ?? 0) + 1;
  }
  const scale = imageScale(counts, format);
  return scale !== undefined && hasInvertedValues(scale);
};

/** The middle slice; where it is damaged, the next one. */
const readMiddle = async (
  source: ByteSource,
  slices: readonly IndexedSlice[],
): Promise<SlicePixels | undefined> => {
  const middle = Math.floor(slices.length / 2);
  for (const slice of slices.slice(middle, middle + 5)) {
    const read: SlicePixels[] = [];
    await readSlices(source, [slice], (_, pixels) => read.push(pixels));
    if (read[0]) return read[0];
  }
  return undefined;
};

type NamedView = ScanView & { readonly name: ViewName; readonly hips?: StoredHips };

/** What the picture of a stored scan shows: a cut through the hips where the slices are a volume, else the middle slice. */
export const viewOfScan = async (
  source: ByteSource,
  content: FileContent,
): Promise<NamedView | { readonly reason: string }> => {
  const { facts, slices } = await inspectScan(source, content);
  if (slices.length === 0) return { reason: PICTURE_NO_IMAGES };
  const chosen = chooseSlices(facts, slices);
  if (!chosen) return { reason: PICTURE_UNPLACED };
  const { image, volume } = chosen;
  const decoded = chosen.slices.filter(({ header }) => isDecoded(header.transferSyntax));
  if (decoded.length === 0) return { reason: PICTURE_COMPRESSED };
  const middle = await readMiddle(source, decoded);
  if (!middle) return { reason: PICTURE_NO_IMAGES };
  const isTurned = isTurnedIn(middle);
  if (volume && decoded.length === chosen.slices.length) {
    const { hips, ...view } = await coronalView(source, decoded, volume, isTurned);
    return { ...view, name: 'coronal', hips: { series: chosen.series, points: hips } };
  }
  return singleView(middle, image, isTurned) ?? { reason: PICTURE_UNPLACED };
};

/** A picture of the hips in a stored scan. */
export const pictureOfScan = async (source: ByteSource, content: FileContent): Promise<MadePicture> => {
  const view = await viewOfScan(source, content);
  return 'reason' in view ? view : { png: encodePng(drawScan(view)), view: view.name, hips: view.hips };
};
