import type { Anchor } from './anchor.ts';
import { anchorHash } from './anchor.ts';

/** An anchor with the name of its file. */
export interface NamedAnchor {
  readonly file: string;
  readonly anchor: Anchor;
}

export interface AnchorFindings {
  /** Each of them means that something was changed or is missing. */
  readonly problems: readonly string[];
  /** What the reader should know, and what can have an ordinary reason. */
  readonly notes: readonly string[];
}

/** What the walk along the chain has found. */
export interface WalkedChain {
  readonly installation: string;
  /** The event before the first one that is in the database; 0 unless months were archived. */
  readonly startId: number;
  readonly lastId: number;
  readonly lastAt: Date | undefined;
  /** The hashes of the events that anchors name. */
  readonly hashes: ReadonlyMap<number, string>;
}

const HOUR = 3600 * 1000;
/** Longer than an hour, because a run may start late and be retried. */
const GAP = 2 * HOUR;

const named = ({ anchor }: NamedAnchor): string => `Anchor ${anchor.number} of ${anchor.createdAt}`;
const timeOf = ({ anchor }: NamedAnchor): number => Date.parse(anchor.createdAt);

const numbersText = (from: number, to: number): string =>
  from === to ? `Anchor ${from} is missing.` : `Anchors ${from} to ${to} are missing.`;

/** Two neighbours by number. */
const compareNeighbours = (before: NamedAnchor, after: NamedAnchor): AnchorFindings => {
  const isNext = after.anchor.number === before.anchor.number + 1;
  const hours = Math.round((timeOf(after) - timeOf(before)) / HOUR);
  return {
    problems: [
      ...(isNext ? [] : [numbersText(before.anchor.number + 1, after.anchor.number - 1)]),
      ...(isNext && after.anchor.previousAnchorHash !== anchorHash(before.anchor)
        ? [`${named(after)} does not follow anchor ${before.anchor.number}: one of them was replaced.`]
        : []),
      ...(timeOf(after) < timeOf(before) || after.anchor.lastEventId < before.anchor.lastEventId
        ? [`${named(after)} is out of order: anchor ${before.anchor.number} is later or names a later event.`]
        : []),
    ],
    notes:
      isNext && timeOf(after) - timeOf(before) > GAP
        ? [`No anchor was made for ${hours} hours before anchor ${after.anchor.number}.`]
        : [],
  };
};

const holdAgainst = (chain: WalkedChain, one: NamedAnchor): AnchorFindings => {
  const { lastEventId: id, lastEventHash } = one.anchor;
  if (id < chain.startId)
    return {
      problems: [],
      notes: [`${named(one)} is about a month that was archived; it was not compared.`],
    };
  if (id > chain.lastId)
    return {
      problems: [
        `${named(one)} names event ${id}, but the chain ends with event ${chain.lastId}: its end was removed.`,
      ],
      notes: [],
    };
  return chain.hashes.get(id) === lastEventHash
    ? { problems: [], notes: [] }
    : {
        problems: [`${named(one)} names event ${id} with another hash: the chain was rewritten.`],
        notes: [],
      };
};

/** The same anchor twice, from a mail and a folder for example, is no problem; two versions of a number are. */
const sortedOnce = (anchors: readonly NamedAnchor[]): { sorted: NamedAnchor[]; problems: string[] } => {
  const sorted: NamedAnchor[] = [];
  const problems: string[] = [];
  for (const one of anchors.toSorted((a, b) => a.anchor.number - b.anchor.number)) {
    const last = sorted.at(-1);
    if (last?.anchor.number !== one.anchor.number) sorted.push(one);
    else if (anchorHash(last.anchor) !== anchorHash(one.anchor))
      problems.push(
        `${last.file} and ${one.file} are different anchors with the number ${one.anchor.number}.`,
      );
  }
  return { sorted, problems };
};

const holdEnds = (chain: WalkedChain, sorted: readonly NamedAnchor[]): AnchorFindings => {
  const [first, newest] = [sorted[0], sorted.at(-1)];
  if (!first || !newest) return { problems: ['There is no anchor of this installation.'], notes: [] };
  const uncovered = chain.lastId - newest.anchor.lastEventId;
  const isStale =
    uncovered > 0 && chain.lastAt !== undefined && chain.lastAt.getTime() - timeOf(newest) > GAP;
  const rest = `${uncovered} events after it are not covered by an anchor.`;
  return {
    problems: isStale ? [`${named(newest)} is the newest and older than the chain: ${rest}`] : [],
    notes: [
      ...(first.anchor.number > 1
        ? [`The first anchor here is number ${first.anchor.number}; earlier ones are not here.`]
        : []),
      ...(!isStale && uncovered > 0 ? [`${named(newest)} is the newest; ${rest}`] : []),
    ],
  };
};

/** Holds the chain, which is intact in itself, against anchors with valid signatures. */
export const compareWithAnchors = (chain: WalkedChain, anchors: readonly NamedAnchor[]): AnchorFindings => {
  const own = anchors.filter(({ anchor }) => anchor.installation === chain.installation);
  const foreign = anchors.filter(({ anchor }) => anchor.installation !== chain.installation);
  const { sorted, problems } = sortedOnce(own);
  const neighbours = sorted.slice(1).map((after, index) => {
    const before = sorted[index];
    return before ? compareNeighbours(before, after) : { problems: [], notes: [] };
  });
  // A version of a number that is not in the sorted list is compared as well.
  const held = own.map((one) => holdAgainst(chain, one));
  const all = [...held, ...neighbours, holdEnds(chain, sorted)];
  return {
    problems: [
      ...foreign.map(({ file }) => `${file} belongs to another installation.`),
      ...problems,
      ...all.flatMap((finding) => finding.problems),
    ],
    notes: all.flatMap((finding) => finding.notes),
  };
};
