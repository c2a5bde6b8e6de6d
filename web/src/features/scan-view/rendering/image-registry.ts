import type { Vector } from '@cotyle/domain/ct/vector';
import type { SliceMetadata } from './slice-metadata.ts';

/** The metadata of an image before it is loaded: its position from the index, the rest from a loaded slice. */
interface RegisteredImage {
  readonly metadata: SliceMetadata;
  readonly place: Vector | null;
}

const registered = new Map<string, RegisteredImage>();

export const registerImage = (imageId: string, metadata: SliceMetadata, place: Vector | null): void =>
  void registered.set(imageId, { metadata, place });

export const unregisterImages = (imageIds: readonly string[]): void => {
  for (const imageId of imageIds) registered.delete(imageId);
};

const planeModule = ({ metadata, place }: RegisteredImage) => ({
  rows: metadata.rows,
  columns: metadata.columns,
  imageOrientationPatient: [...metadata.orientation.row, ...metadata.orientation.column],
  rowCosines: [...metadata.orientation.row],
  columnCosines: [...metadata.orientation.column],
  imagePositionPatient: [...(place ?? [0, 0, 0])],
  pixelSpacing: [...metadata.pixel],
  rowPixelSpacing: metadata.pixel[0],
  columnPixelSpacing: metadata.pixel[1],
  frameOfReferenceUID: 'body',
});

const pixelModule = ({ metadata }: RegisteredImage) => ({
  samplesPerPixel: metadata.samples,
  photometricInterpretation: metadata.photometric,
  rows: metadata.rows,
  columns: metadata.columns,
  bitsAllocated: metadata.bitsAllocated,
  bitsStored: metadata.bitsStored,
  highBit: metadata.highBit,
  pixelRepresentation: metadata.isSigned ? 1 : 0,
});

const MODULES: Readonly<Record<string, (one: RegisteredImage) => unknown>> = {
  imagePlaneModule: planeModule,
  imagePixelModule: pixelModule,
  modalityLutModule: ({ metadata }) => ({
    rescaleSlope: metadata.slope,
    rescaleIntercept: metadata.intercept,
  }),
  generalSeriesModule: () => ({ modality: 'CT', seriesInstanceUID: 'series' }),
  // A default, so that Cornerstone loads no image to compute one; the person chooses the real window.
  voiLutModule: () => ({ windowCenter: [400], windowWidth: [1800] }),
  transferSyntax: ({ metadata }) => ({ transferSyntaxUID: metadata.syntax }),
};

/** Cornerstone's metadata provider. */
export const provideMetadata = (type: string, imageId: unknown): unknown => {
  const one = typeof imageId === 'string' ? registered.get(imageId) : undefined;
  return one ? MODULES[type]?.(one) : undefined;
};
