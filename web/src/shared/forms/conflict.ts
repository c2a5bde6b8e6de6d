import type { Values } from './field-form.ts';

export type Version = 'mine' | 'theirs';

/** A field in which two people's versions of one record differ. */
export interface Difference<Name extends string> {
  readonly name: Name;
  readonly local: string;
  readonly server: string;
  /** Where only one of the two changed it, that change; where both did, somebody has to choose. */
  readonly proposed: Version | undefined;
}

const proposedVersion = (base: string, mine: string, theirs: string): Version | undefined => {
  if (mine === base) return 'theirs';
  return theirs === base ? 'mine' : undefined;
};

/** Held against what both began from. */
export const diffValues = <Name extends string>(
  names: readonly Name[],
  base: Values<Name>,
  mine: Values<Name>,
  theirs: Values<Name>,
): Difference<Name>[] =>
  names
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      proposed: proposedVersion(base[name], mine[name], theirs[name]),
    }));

export const sameValues = <Name extends string>(one: Values<Name>, other: Values<Name>): boolean =>
  (Object.keys(one) as Name[]).every((name) => one[name] === other[name]);

const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/** A server's sentence with its points in time as this person's clock and language have them. */
export const withLocalTimes = (sentence: string): string =>
  sentence.replace(INSTANT, (instant) =>
    new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
  );
