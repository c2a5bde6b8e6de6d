import type { Vector } from '@cotyle/domain/ct/vector';
import { anatomyOf } from '@cotyle/domain/phantom/anatomy/anatomy';
import type { Bone } from '@cotyle/domain/phantom/anatomy/anatomy';
import { randomParameters } from '@cotyle/domain/phantom/anatomy/parameters';
import type { AnatomyParameters } from '@cotyle/domain/phantom/anatomy/parameters';
import { scanOf } from '@cotyle/domain/phantom/anatomy/scan';
import { SCANNER } from '@cotyle/domain/phantom/anatomy/scanner';
import type { PatientPosition, Scanner } from '@cotyle/domain/phantom/anatomy/scanner';
import type { Scan } from '@cotyle/domain/segmentation/draft/draft';
import type { Truth } from '@cotyle/domain/segmentation/quality/quality';
import { SEGMENT_NAMES, SEGMENTS } from '@cotyle/domain/segmentation/segments';

/** One person in one scanner. */
export interface Phantom {
  readonly seed: number;
  readonly parameters: AnatomyParameters;
  readonly scanner: Scanner;
}

const SPACINGS = [1, 1.5, 0.75, 2, 3, 1.25];
const POSITIONS: readonly PatientPosition[] = ['HFS', 'HFS', 'FFS', 'HFP', 'HFS', 'FFDL'];
const FIRST_SEED = 7001;

/** The first people of a list that never changes, in scanners that differ in slices, pixels, sharpness, noise and position. */
export const phantomsOf = (count: number): readonly Phantom[] =>
  Array.from({ length: count }, (_, n) => {
    const seed = FIRST_SEED + n;
    const random = randomParameters(seed);
    const spacing = SPACINGS[n % SPACINGS.length] ?? 1;
    // Every sixth has an implant on the left.
    const parameters: AnatomyParameters =
      n % 6 === 5
        ? { ...random, hips: { ...random.hips, LEFT: { ...random.hips.LEFT, hasMetal: true } } }
        : random;
    return {
      seed,
      parameters,
      scanner: {
        ...SCANNER,
        pixel: 0.7 + 0.1 * (n % 3),
        spacing,
        thickness: spacing,
        blur: 0.45 + 0.1 * (n % 3),
        noise: 15 + 5 * (n % 6),
        position: POSITIONS[n % POSITIONS.length] ?? 'HFS',
        range: [-110, 160],
        seed,
      },
    };
  });

export interface Scanned {
  readonly scan: Scan;
  readonly truth: Truth;
}

const boneOf = (value: number): Bone => {
  const name = SEGMENT_NAMES.find((segment) => SEGMENTS[segment].value === value);
  return name === undefined || name === 'METAL' ? 'OTHER_BONE' : name;
};

export const scanned = ({ parameters, scanner }: Phantom): Scanned => {
  const anatomy = anatomyOf(parameters);
  const { volume, hounsfieldSlice, labelSlice } = scanOf(anatomy, scanner);
  const [nx, ny, nz] = volume.size;
  const [hounsfield, labels] = [new Int16Array(nx * ny * nz), new Uint8Array(nx * ny * nz)];
  for (let k = 0; k < nz; k++) {
    hounsfield.set(hounsfieldSlice(k), k * nx * ny);
    labels.set(labelSlice(k), k * nx * ny);
  }
  const distance = (value: number, [x, y, z]: Vector): number => anatomy.distanceTo(boneOf(value), x, y, z);
  return { scan: { volume, hounsfield }, truth: { labels, distance } };
};
