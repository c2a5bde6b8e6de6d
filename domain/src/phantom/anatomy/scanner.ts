import type { Vector } from '../../ct/vector.ts';
import type { Volume } from '../../ct/volume.ts';

/** How the patient lies in the scanner, as DICOM names it. */
export type PatientPosition = 'HFS' | 'HFP' | 'HFDL' | 'HFDR' | 'FFS' | 'FFP' | 'FFDL' | 'FFDR';

/** Lengths in millimetres. */
export interface Scanner {
  readonly matrix: number;
  readonly pixel: number;
  /** From slice to slice. */
  readonly spacing: number;
  readonly thickness: number;
  readonly position: PatientPosition;
  /** The middles of the lowest and of the highest slice. */
  readonly range: readonly [number, number];
  /** The middle of the images. */
  readonly centre: readonly [number, number];
  /** The spread of the point spread function in the plane. */
  readonly blur: number;
  /** Hounsfield units. */
  readonly noise: number;
  readonly seed: number;
}

export const SCANNER: Scanner = {
  matrix: 512,
  pixel: 0.8,
  spacing: 1,
  thickness: 1,
  position: 'FFS',
  range: [-130, 160],
  centre: [0, 10],
  blur: 0.55,
  noise: 22,
  seed: 1,
};

const SUPINE: readonly [Vector, Vector] = [
  [1, 0, 0],
  [0, 1, 0],
];

/** Along the rows and down the columns: the table is at the bottom of the image. */
const PLANES: Readonly<Record<string, readonly [Vector, Vector]>> = {
  S: SUPINE,
  P: [
    [-1, 0, 0],
    [0, -1, 0],
  ],
  DL: [
    [0, -1, 0],
    [1, 0, 0],
  ],
  DR: [
    [0, 1, 0],
    [-1, 0, 0],
  ],
};

const planeOf = (position: PatientPosition): readonly [Vector, Vector] => PLANES[position.slice(2)] ?? SUPINE;

/** The direction to the table. */
export const downIn = ({ position }: Scanner): Vector => planeOf(position)[1];

export const volumeOfScanner = ({ matrix, pixel, spacing, position, range, centre }: Scanner): Volume => {
  const [row, column] = planeOf(position);
  const half = (pixel * (matrix - 1)) / 2;
  return {
    origin: [centre[0] - half * (row[0] + column[0]), centre[1] - half * (row[1] + column[1]), range[0]],
    axes: [row, column, [0, 0, 1]],
    spacing: [pixel, pixel, spacing],
    size: [matrix, matrix, Math.floor((range[1] - range[0]) / spacing + 1e-6) + 1],
  };
};
