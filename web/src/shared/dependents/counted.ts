/** A number with its noun: 1 procedure, 2 procedures. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The verb that goes with a number. */
export const verb = (count: number, singular: string, plural: string): string =>
  count === 1 ? singular : plural;
