import type { ImagePlane } from '@cotyle/domain/ct/volume';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { DataSet } from 'dicom-parser';

/** The metadata of one image that rendering needs. */
export interface SliceMetadata extends ImagePlane {
  readonly place: Vector | null;
  /** Whether the orientation is present; without it no orientation letters are shown. */
  readonly isOriented: boolean;
  /** Whether the pixel spacing is present; without it lengths cannot be measured. */
  readonly isScaled: boolean;
  readonly syntax: string;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly highBit: number;
  readonly isSigned: boolean;
  readonly samples: number;
  readonly photometric: string;
  readonly slope: number;
  readonly intercept: number;
}

const IMPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2';

const numbers = (dataSet: DataSet, tag: string, count: number): number[] | undefined => {
  const values = (dataSet.string(tag) ?? '').split('\\').map((text) => Number.parseFloat(text));
  return values.length >= count && values.slice(0, count).every(Number.isFinite) ? values : undefined;
};

const vectorOf = (values: readonly number[] | undefined, from = 0): Vector | null =>
  values ? [values[from] ?? 0, values[from + 1] ?? 0, values[from + 2] ?? 0] : null;

/** A slice without an orientation is rendered as axial and never becomes part of a volume. */
const ACROSS = [1, 0, 0, 0, 1, 0];

export const metadataOf = (dataSet: DataSet): SliceMetadata => {
  const distinctValues = numbers(dataSet, 'x00200037', 6);
  const orientation = distinctValues ?? ACROSS;
  const pixel = numbers(dataSet, 'x00280030', 2);
  const bitsAllocated = dataSet.uint16('x00280100') ?? 16;
  const bitsStored = dataSet.uint16('x00280101') ?? bitsAllocated;
  return {
    place: vectorOf(numbers(dataSet, 'x00200032', 3)),
    orientation: { row: vectorOf(orientation) ?? [1, 0, 0], column: vectorOf(orientation, 3) ?? [0, 1, 0] },
    isOriented: distinctValues !== undefined,
    isScaled: pixel !== undefined,
    rows: dataSet.uint16('x00280010') ?? 0,
    columns: dataSet.uint16('x00280011') ?? 0,
    pixel: [pixel?.[0] ?? 1, pixel?.[1] ?? 1],
    syntax: dataSet.string('x00020010') ?? IMPLICIT_LITTLE_ENDIAN,
    bitsAllocated,
    bitsStored,
    highBit: dataSet.uint16('x00280102') ?? bitsStored - 1,
    isSigned: dataSet.uint16('x00280103') === 1,
    samples: dataSet.uint16('x00280002') ?? 1,
    photometric: dataSet.string('x00280004') ?? 'MONOCHROME2',
    slope: numbers(dataSet, 'x00281053', 1)?.[0] ?? 1,
    intercept: numbers(dataSet, 'x00281052', 1)?.[0] ?? 0,
  };
};

const NEAR = 1e-4;
const isNear = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, index) => Math.abs(value - (b[index] ?? Number.NaN)) < NEAR);

/** Whether two images can belong to one volume: same size, pixel spacing and orientation. */
export const hasSameGeometry = (a: SliceMetadata, b: SliceMetadata): boolean =>
  a.rows === b.rows &&
  a.columns === b.columns &&
  isNear(a.pixel, b.pixel) &&
  isNear(a.orientation.row, b.orientation.row) &&
  isNear(a.orientation.column, b.orientation.column);
