import { lengthOf } from './vector.ts';
import type { Vector } from './vector.ts';

/** For each axis of the patient's frame: the letter of its positive end and of its negative one. */
const ENDS = [
  ['L', 'R'],
  ['P', 'A'],
  ['S', 'I'],
] as const;

export type BodyLetter = (typeof ENDS)[number][number];

/** A smaller component of a direction, about 10°, gets no letter. */
const NOTABLE = 0.17;

/** Components that differ by less are equal: a direction halfway between two ends must not depend on rounding. */
const SAME = 1e-9;

/** The ends of the body that a direction points to, the nearest first: 'L', or 'LA' for one between two of them. */
export const lettersOf = (direction: Vector): string => {
  const length = lengthOf(direction);
  if (!(length > 0)) return '';
  return ENDS.map(([positive, negative], axis) => {
    const part = (direction[axis] ?? 0) / length;
    return { letter: part > 0 ? positive : negative, size: Math.round(Math.abs(part) / SAME) * SAME };
  })
    .filter(({ size }) => size > NOTABLE)
    .sort((a, b) => b.size - a.size)
    .map(({ letter }) => letter)
    .join('');
};

export interface EdgeLetters {
  readonly left: string;
  readonly right: string;
  readonly top: string;
  readonly bottom: string;
}

const opposite = ([x, y, z]: Vector): Vector => [-x, -y, -z];

/** The letters at the edges of an image whose rows run to `right` and whose columns run `down`. */
export const edgeLetters = (right: Vector, down: Vector): EdgeLetters => ({
  left: lettersOf(opposite(right)),
  right: lettersOf(right),
  top: lettersOf(opposite(down)),
  bottom: lettersOf(down),
});
