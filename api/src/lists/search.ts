import { birthOfAge, daysContaining, isInLabel } from '@cotyle/domain/lists/search-term';
import type { DayRange } from '@cotyle/domain/lists/search-term';
import { condition, containsTerm, escapeLike, spellingsOf, termsOf } from './conditions.ts';
import type { Condition } from './conditions.ts';
import { dayIn, offsetMinutes, startOfDay } from './time-zone.ts';

/** What the rows of a list display, and where each of it is found by an index. */
export interface SearchedColumns {
  /** Folded text with a space before every word. */
  readonly text: string;
  /** The hashes of its n-grams, for large tables: few rows contain all those of a term. */
  readonly ngrams?: string;
  /** Codes that are displayed by their labels. */
  readonly labels?: readonly { readonly column: string; readonly labels: Readonly<Record<string, string>> }[];
  /** Days as they are indexed: infinity where there is none. */
  readonly days?: readonly string[];
  /** Points in time, displayed by their day in the time zone of the caller. */
  readonly times?: readonly string[];
  /** A date of birth that is displayed as the age. */
  readonly birth?: string;
  /** The texts that every row displays. */
  readonly common?: readonly string[];
}

export interface SearchQuery {
  readonly search?: string | undefined;
  /** The caller's time zone. */
  readonly zone?: string | undefined;
}

/** Characters of an n-gram. */
const NGRAM_LENGTH = 5;

const inText = ({ text, ngrams }: SearchedColumns, term: string): Condition[] => {
  const contained = containsTerm(text, term);
  if (ngrams === undefined || Array.from(term).length < NGRAM_LENGTH) return [contained];
  return spellingsOf(term).map((spelling) =>
    condition(`${ngrams} @> ngram_hashes(?) and ${contained.text}`, spelling, ...contained.values),
  );
};

/** Codes are literals, so that PostgreSQL knows how frequent they are. */
const byLabel = ({ labels = [] }: SearchedColumns, term: string): Condition[] =>
  labels.flatMap(({ column, labels: labelOf }) => {
    const codes = Object.keys(labelOf).filter((code) => isInLabel(term, labelOf[code] ?? ''));
    return codes.length === 0
      ? []
      : [condition(`${column} in (${codes.map((code) => `'${code}'`).join(', ')})`)];
  });

/** A term of more ranges is frequent: its rows are found by reading the list in its order. */
const MAX_RANGES = 64;

/** Single days are one condition: PostgreSQL estimates too many rows for a range without any. */
const byDay = (column: string, ranges: readonly DayRange[], term: string): Condition[] => {
  if (ranges.length > MAX_RANGES)
    return [condition(`to_char(${column}, 'MM/DD/YYYY') like ?`, `%${escapeLike(term)}%`)];
  const single = ranges.filter(({ from, to }) => from === to).map(({ from }) => from);
  return [
    ...(single.length > 0 ? [condition(`${column} = any(?::date[])`, single)] : []),
    ...ranges
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }) => condition(`${column} between ?::date and ?::date`, from, to)),
  ];
};

const byTime = (
  column: string,
  ranges: readonly DayRange[],
  { term, zone, now }: { term: string; zone: string; now: Date },
): Condition[] =>
  ranges.length > MAX_RANGES
    ? [
        condition(
          `to_char(${column} at time zone 'UTC' + ?::int * interval '1 minute', 'MM/DD/YYYY') like ?`,
          offsetMinutes(now, zone),
          `%${escapeLike(term)}%`,
        ),
      ]
    : ranges.map(({ from, to }) =>
        condition(
          `${column} >= ?::timestamptz and ${column} < ?::timestamptz`,
          startOfDay(from, zone).toISOString(),
          startOfDay(to, zone, 1).toISOString(),
        ),
      );

const anyOf = (alternatives: readonly Condition[]): Condition => ({
  text: alternatives.map(({ text }) => `(${text})`).join(' or '),
  values: alternatives.flatMap(({ values }) => values),
  replan: true,
});

/** Every term must be displayed somewhere in the row; each alternative is found by an index of its own. */
export const searchDisplayed = (
  searched: SearchedColumns,
  { search, zone = 'UTC' }: SearchQuery,
  now: Date,
): Condition[] =>
  termsOf(search)
    .filter((term) => !searched.common?.some((text) => isInLabel(term, text)))
    .map((term) => {
      const today = dayIn(now, zone);
      const ranges = daysContaining(term, today);
      const birth = searched.birth === undefined ? undefined : birthOfAge(term, today);
      return anyOf([
        ...inText(searched, term),
        ...byLabel(searched, term),
        ...(searched.days ?? []).flatMap((column) => byDay(column, ranges, term)),
        ...(searched.times ?? []).flatMap((column) => byTime(column, ranges, { term, zone, now })),
        ...(birth ? byDay(searched.birth ?? '', [birth], term) : []),
      ]);
    });
