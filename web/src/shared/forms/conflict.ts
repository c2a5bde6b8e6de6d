import { dateTimeText } from '../../ui/date-time.ts';
import type { Values } from './field-form.ts';

export type Version = 'local' | 'server';

/** A field in which the local and the server version of a record differ. */
export interface Difference<Name extends string> {
  readonly name: Name;
  readonly local: string;
  readonly server: string;
  /** The version that changed the field; undefined where both did, so that the person has to choose. */
  readonly proposed: Version | undefined;
}

export interface Conflict<Name extends string, T> {
  /** Who changed the record, when and what. */
  readonly message: string;
  readonly local: Values<Name>;
  readonly server: T;
  readonly differences: readonly Difference<Name>[];
}

const proposedVersion = (base: string, local: string, server: string): Version | undefined => {
  if (local === base) return 'server';
  return server === base ? 'local' : undefined;
};

/** A three-way comparison: `base` is what both versions were made from. */
export const diffValues = <Name extends string>(
  names: readonly Name[],
  base: Values<Name>,
  local: Values<Name>,
  server: Values<Name>,
): Difference<Name>[] =>
  names
    .filter((name) => local[name] !== server[name])
    .map((name) => ({
      name,
      local: local[name],
      server: server[name],
      proposed: proposedVersion(base[name], local[name], server[name]),
    }));

export const sameValues = <Name extends string>(one: Values<Name>, other: Values<Name>): boolean =>
  (Object.keys(one) as Name[]).every((name) => one[name] === other[name]);

const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/** The server's message with its ISO times in the time zone and format of this browser. */
export const withLocalTimes = (message: string): string => message.replace(INSTANT, dateTimeText);
