import { fromRadians } from '../cup/units.ts';
import { normalOf } from './geometry.ts';
import type { Orientation } from './header.ts';
import { dot, lengthOf } from './vector.ts';
import type { Vector } from './vector.ts';

/** The orientation of an image plane in the body. */
export interface ImagePlaneAngle {
  /** Degrees between the normal of the image and the long axis of the patient, 0 to 90. */
  readonly degrees: number;
  readonly name: 'axial' | 'coronal' | 'sagittal' | 'oblique';
}

/** Directions are kept with three digits; a larger deviation is an error in the header. */
const MOST_SKEW = 0.01;
/** The largest deviation of a coronal or sagittal plane; beyond it a plane is oblique. */
const NEAR_DEGREES = 30;

const isOrthonormal = ({ row, column }: Orientation): boolean =>
  Math.abs(dot(row, column)) <= MOST_SKEW &&
  Math.abs(lengthOf(row) - 1) <= MOST_SKEW &&
  Math.abs(lengthOf(column) - 1) <= MOST_SKEW;

const angleTo = (normal: Vector, axis: 0 | 1 | 2): number =>
  fromRadians(
    Math.atan2(Math.hypot(normal[(axis + 1) % 3] ?? 0, normal[(axis + 2) % 3] ?? 0), Math.abs(normal[axis])),
  );

/** Undefined where the header names directions that cannot be those of rows and columns. */
export const planeOf = (orientation: Orientation, mostDegrees: number): ImagePlaneAngle | undefined => {
  const normal = normalOf(orientation);
  if (!normal || !isOrthonormal(orientation)) return undefined;
  const degrees = angleTo(normal, 2);
  if (degrees <= mostDegrees) return { degrees, name: 'axial' };
  if (angleTo(normal, 1) <= NEAR_DEGREES) return { degrees, name: 'coronal' };
  if (angleTo(normal, 0) <= NEAR_DEGREES) return { degrees, name: 'sagittal' };
  return { degrees, name: 'oblique' };
};

/** The positions of a patient on the table, by the direction that points down. */
export const LYING = {
  supine: [0, 1, 0],
  prone: [0, -1, 0],
  'on the left side': [1, 0, 0],
  'on the right side': [-1, 0, 0],
} as const satisfies Record<string, Vector>;

export type Lying = keyof typeof LYING;

/** An image that is rotated further than this against the table has no clear lower edge. */
const NEAR_COSINE = Math.cos((NEAR_DEGREES / 180) * Math.PI);

/**
 * The position of the patient by the columns of an axial image: scanners draw the table at the bottom, so that columns run to
 * the back of a supine patient. Whether head or feet came first cannot be known: the patient's frame turns with the
 * patient.
 */
export const lyingOf = ({ column }: Orientation): Lying | undefined =>
  (Object.keys(LYING) as Lying[]).find(
    (lying) => dot(column, LYING[lying]) >= NEAR_COSINE * lengthOf(column),
  );

const LETTERS = [
  ['L', 'R'],
  ['P', 'A'],
  ['H', 'F'],
] as const;

/** The letter of (0020,0020) for a direction; undefined for one between two axes. */
const letterOf = (direction: Vector): string | undefined => {
  const axis = LETTERS.findIndex((_, k) => Math.abs(direction[k] ?? 0) >= NEAR_COSINE * lengthOf(direction));
  return LETTERS[axis]?.[(direction[axis] ?? 0) > 0 ? 0 : 1];
};

/** Whether the letters of a header, such as L\P, name other directions than its numbers. */
export const isContradicted = (letters: string, { row, column }: Orientation): boolean => {
  const written = letters.split('\\').map((part) => part.trim().charAt(0));
  return [row, column].some((direction, index) => {
    const [letter, due] = [written[index] ?? '', letterOf(direction)];
    return /^[LRPAHF]$/.test(letter) && due !== undefined && letter !== due;
  });
};
