import { ApiError } from '../../../errors/api-error.ts';
import { matchedBy, tagOf } from './attributes.ts';
import type { MatchedKeyword } from './attributes.ts';

export interface SearchQuery {
  /** What has to match; an empty value and a lone asterisk match everything and are left out. */
  readonly matches: ReadonlyMap<MatchedKeyword, string>;
  readonly limit: number;
  readonly offset: number;
  /** Tags that are returned in addition; 'all' for every attribute. */
  readonly include: readonly string[] | 'all';
  readonly isFuzzy: boolean;
}

type RawQuery = Readonly<Record<string, string | string[]>>;

const DEFAULT_LIMIT = 100;
export const LIMIT_MAX = 500;
const VALUE_MAX = 1024;

const malformed = (path: string, message: string): ApiError =>
  new ApiError('MALFORMED', { message, issues: [{ path, message }] });

const single = (name: string, value: string | string[]): string => {
  if (Array.isArray(value)) throw malformed(name, `${name} may be given once.`);
  if (value.length > VALUE_MAX) throw malformed(name, `${name} is too long.`);
  return value;
};

const wholeNumber = (name: string, value: string): number => {
  if (!/^\d{1,9}$/.test(value)) throw malformed(name, `${name} must be a whole number.`);
  return Number(value);
};

const flag = (name: string, value: string): boolean => {
  if (value !== 'true' && value !== 'false') throw malformed(name, `${name} must be true or false.`);
  return value === 'true';
};

/** Names that are not known are ignored: the standard lets a server leave attributes out. */
const included = (values: readonly string[]): readonly string[] | 'all' => {
  const names = values.flatMap((value) => value.split(','));
  if (names.includes('all')) return 'all';
  return names.flatMap((name) => tagOf(name.trim()) ?? []);
};

/** An attribute that is not searched by must not be ignored: the answer would contain studies that do not match. */
const matchOf = (name: string, value: string | string[]): [MatchedKeyword, string] | undefined => {
  const text = single(name, value).trim();
  const keyword = matchedBy(name);
  if (keyword === undefined && !/^\*?$/.test(text))
    // The name comes from the caller and is not echoed unless it is a known attribute.
    throw malformed('', `A search by ${tagOf(name) ?? 'this attribute'} is not supported.`);
  return keyword === undefined || /^\*?$/.test(text) ? undefined : [keyword, text];
};

const OPTIONS = new Set([
  'limit',
  'offset',
  'includefield',
  'fuzzymatching',
  'emptyvaluematching',
  'multiplevaluematching',
]);

export const searchQuery = (raw: RawQuery): SearchQuery => {
  const { limit, offset, includefield = [], fuzzymatching } = raw;
  const matches = Object.entries(raw)
    .filter(([name]) => !OPTIONS.has(name))
    .flatMap(([name, value]) => {
      const match = matchOf(name, value);
      return match ? [match] : [];
    });
  return {
    matches: new Map(matches),
    limit: Math.min(
      LIMIT_MAX,
      limit === undefined ? DEFAULT_LIMIT : wholeNumber('limit', single('limit', limit)),
    ),
    offset: offset === undefined ? 0 : wholeNumber('offset', single('offset', offset)),
    include: included([includefield].flat()),
    isFuzzy: fuzzymatching !== undefined && flag('fuzzymatching', single('fuzzymatching', fuzzymatching)),
  };
};
