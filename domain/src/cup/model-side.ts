import type { Side } from '../procedures/side.ts';

/** What crosses the middle by no more than this is still the model of one side. */
const ACROSS = 15;

/** On which side of the midplane a model lies, by its bounds in LPS; undefined where it lies on both. */
export const sideOfBounds = ({ min, max }: { min: number; max: number }): Side | undefined => {
  if (min > -ACROSS && max > ACROSS) return 'LEFT';
  if (max < ACROSS && min < -ACROSS) return 'RIGHT';
  return undefined;
};

/** Why the model may be that of the other hip; undefined when nothing speaks for it. */
export const sideWarning = (
  procedure: Side | null,
  told: Side | null,
  lies: Side | undefined,
): string | undefined => {
  if (procedure === null) return undefined;
  const hip = procedure.toLowerCase();
  if (told !== null && told !== procedure)
    return `The procedure is on the ${hip} hip, the model is said to be of the ${told.toLowerCase()} one.`;
  if (lies !== undefined && lies !== procedure)
    return `The procedure is on the ${hip} hip, the model lies on the ${lies.toLowerCase()} of the midplane.`;
  return undefined;
};
