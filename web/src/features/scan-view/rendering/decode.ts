import { cache } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import { createImage } from '@cornerstonejs/dicom-image-loader/imageLoader';
import getPixelData from '@cornerstonejs/dicom-image-loader/wadouri/getPixelData';
import type { Vector } from '@cotyle/domain/ct/vector';
import { parseDicom } from 'dicom-parser';
import { registerImage } from './image-registry.ts';
import { metadataOf } from './slice-metadata.ts';
import type { SliceMetadata } from './slice-metadata.ts';

/** Bytes that are not an image, or an image in an unsupported encoding. */
export class UnreadableSlice extends Error {
  override readonly name = 'UnreadableSlice';
}

const JPEG_EXTENDED = '1.2.840.10008.1.2.4.51';
/** The decoder of 12-bit JPEG offsets by 2056 · 4095 / 255 / 16 instead of 2048: its values are too high by the difference. */
const EXTENDED_BIAS = 15;

const withoutBias = (metadata: SliceMetadata): SliceMetadata =>
  metadata.syntax === JPEG_EXTENDED && metadata.bitsAllocated === 16
    ? { ...metadata, intercept: metadata.intercept - EXTENDED_BIAS * metadata.slope }
    : metadata;

/** Decodes a slice into Cornerstone's cache and returns its metadata. */
export const decodeSlice = async (
  imageId: string,
  bytes: Uint8Array,
  place: Vector | null,
): Promise<SliceMetadata> => {
  try {
    const dataSet = parseDicom(bytes);
    const metadata = withoutBias(metadataOf(dataSet));
    registerImage(imageId, metadata, place);
    const image = (await createImage(imageId, getPixelData(dataSet), metadata.syntax, {})) as Types.IImage;
    if (image.width !== metadata.columns || image.height !== metadata.rows)
      throw new Error('the pixels are not as many as the header says');
    if (!cache.isLoaded(imageId)) cache.putImageSync(imageId, image);
    return metadata;
  } catch (error) {
    throw new UnreadableSlice(error instanceof Error ? error.message : String(error));
  }
};

/** The value of a voxel in Hounsfield units; undefined for colour images. */
export const hounsfieldIn = (imageId: string, column: number, row: number): number | undefined => {
  const image = cache.getImage(imageId);
  if (!image || image.color) return undefined;
  const value = image.getPixelData()[row * image.width + column];
  if (value === undefined) return undefined;
  return image.preScale?.scaled ? value : value * image.slope + image.intercept;
};

/** A copy of all values of a slice in Hounsfield units; undefined until it is loaded, and for colour images. */
export const hounsfieldOf = (imageId: string): Int16Array<ArrayBuffer> | undefined => {
  const image = cache.isLoaded(imageId) ? cache.getImage(imageId) : undefined;
  if (!image || image.color) return undefined;
  const pixels = image.getPixelData();
  const values = new Int16Array(image.width * image.height);
  if (image.preScale?.scaled) values.set(pixels);
  else
    for (let n = 0; n < values.length; n += 1) values[n] = (pixels[n] ?? 0) * image.slope + image.intercept;
  return values;
};
