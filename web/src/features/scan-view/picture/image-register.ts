import type { Vector } from '@cotyle/domain/ct/vector';
import type { SliceFacts } from './slice-facts.ts';

/** What is known of an image before it is there: its place from the index, all else from one that has come. */
interface Known {
  readonly facts: SliceFacts;
  readonly place: Vector | null;
}

const known = new Map<string, Known>();

export const register = (imageId: string, facts: SliceFacts, place: Vector | null): void =>
  void known.set(imageId, { facts, place });

export const forget = (imageIds: readonly string[]): void => {
  for (const imageId of imageIds) known.delete(imageId);
};

const planeModule = ({ facts, place }: Known) => ({
  rows: facts.rows,
  columns: facts.columns,
  imageOrientationPatient: [...facts.orientation.row, ...facts.orientation.column],
  rowCosines: [...facts.orientation.row],
  columnCosines: [...facts.orientation.column],
  imagePositionPatient: [...(place ?? [0, 0, 0])],
  pixelSpacing: [...facts.pixel],
  rowPixelSpacing: facts.pixel[0],
  columnPixelSpacing: facts.pixel[1],
  frameOfReferenceUID: 'body',
});

const pixelModule = ({ facts }: Known) => ({
  samplesPerPixel: facts.samples,
  photometricInterpretation: facts.photometric,
  rows: facts.rows,
  columns: facts.columns,
  bitsAllocated: facts.bitsAllocated,
  bitsStored: facts.bitsStored,
  highBit: facts.highBit,
  pixelRepresentation: facts.isSigned ? 1 : 0,
});

const MODULES: Readonly<Record<string, (one: Known) => unknown>> = {
  imagePlaneModule: planeModule,
  imagePixelModule: pixelModule,
  modalityLutModule: ({ facts }) => ({ rescaleSlope: facts.slope, rescaleIntercept: facts.intercept }),
  generalSeriesModule: () => ({ modality: 'CT', seriesInstanceUID: 'series' }),
  // Said here, so that no image is asked for only to find a window for it; the real one is chosen by the reader.
  voiLutModule: () => ({ windowCenter: [400], windowWidth: [1800] }),
  transferSyntax: ({ facts }) => ({ transferSyntaxUID: facts.syntax }),
};

/** How Cornerstone asks for what stands in a header. */
export const provideMetadata = (type: string, imageId: unknown): unknown => {
  const one = typeof imageId === 'string' ? known.get(imageId) : undefined;
  return one ? MODULES[type]?.(one) : undefined;
};
