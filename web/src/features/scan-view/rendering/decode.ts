import { cache } from '@cornerstonejs/core';
import type { Types } from '@cornerstonejs/core';
import { createImage } from '@cornerstonejs/dicom-image-loader/imageLoader';
import getPixelData from '@cornerstonejs/dicom-image-loader/wadouri/getPixelData';
import type { Vector } from '@cotyle/domain/ct/vector';
import { parseDicom } from 'dicom-parser';
import { registerImage } from './image-registry.ts';
import { metadataOf } from './slice-metadata.ts';
import type { SliceMetadata } from './slice-metadata.ts';

/** Bytes that are no image, or one that is packed in a way nobody here can unpack. */
export class UnreadableSlice extends Error {
  override readonly name = 'UnreadableSlice';
}

const JPEG_EXTENDED = '1.2.840.10008.1.2.4.51';
/** The decoder of JPEG with 12 bits shifts by 2056 · 4095 / 255 / 16 in place of 2048: all its values are so much too high. */
const EXTENDED_BIAS = 15;

const withoutBias = (metadata: SliceMetadata): SliceMetadata =>
  metadata.syntax === JPEG_EXTENDED && metadata.bitsAllocated === 16
    ? { ...metadata, intercept: metadata.intercept - EXTENDED_BIAS * metadata.slope }
    : metadata;

/** Puts the image of a slice where the views find it; answers what it says of itself. */
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

/** What was measured in one voxel, in Hounsfield units; nothing for images in colour. */
export const hounsfieldIn = (imageId: string, column: number, row: number): number | undefined => {
  const image = cache.getImage(imageId);
  if (!image || image.color) return undefined;
  const value = image.getPixelData()[row * image.width + column];
  if (value === undefined) return undefined;
  return image.preScale?.scaled ? value : value * image.slope + image.intercept;
};
