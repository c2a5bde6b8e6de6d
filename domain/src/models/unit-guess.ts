import type { MeshCount } from './mesh-tally.ts';

/** The probable unit of a model. */
export type UnitGuess = 'MILLIMETRES' | 'METRES' | 'INCHES_OR_CENTIMETRES';

/** Longer than any bone in metres, and shorter than any implant in millimetres. */
const METRES_BELOW = 2;
/** From half a hemipelvis in inches to a pelvis in centimetres. */
const BONE_LENGTH = { min: 4.5, max: 45 } as const;
/**
 * A hemipelvis, a pelvis or a femur fills a fourteenth to a seventh of its bounding box. Heads and thick liners, which are
 * as short in millimetres, fill a quarter or more; wires and thin plates fill almost nothing, or are flat. Thin liners, and screws
 * that lie obliquely, fill as little as a bone does, but are round.
 */
const BONE_FILLS = { min: 0.02, max: 0.15 } as const;
const FLATTEST_BONE = 0.12;

const sidesOf = ({ facts: { min, max } }: MeshCount): number[] => [
  max[0] - min[0],
  max[1] - min[1],
  max[2] - min[2],
];

const isOfBone = (count: MeshCount): boolean => {
  const sides = sidesOf(count);
  const longest = Math.max(...sides);
  return (
    longest >= BONE_LENGTH.min &&
    longest < BONE_LENGTH.max &&
    !count.isRound &&
    Math.min(...sides) >= FLATTEST_BONE * longest &&
    count.filled >= BONE_FILLS.min &&
    count.filled <= BONE_FILLS.max
  );
};

export const guessUnit = (count: MeshCount): UnitGuess => {
  if (Math.max(...sidesOf(count)) < METRES_BELOW) return 'METRES';
  return isOfBone(count) ? 'INCHES_OR_CENTIMETRES' : 'MILLIMETRES';
};

/** The millimetres of one unit of the file, if the guess is right. */
export const MILLIMETRES_PER: Record<UnitGuess, readonly number[]> = {
  MILLIMETRES: [1],
  METRES: [1000],
  INCHES_OR_CENTIMETRES: [25.4, 10],
};
