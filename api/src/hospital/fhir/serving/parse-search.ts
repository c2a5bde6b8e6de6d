import { ApiError } from '../../../errors/api-error.ts';
import type { Condition } from '../../../lists/conditions.ts';
import type { FhirSort, ResourceType } from '../resources/resource-type.ts';
import { badValue } from '../search/parameter.ts';
import { pairsOf } from './raw-parameters.ts';
import type { RawParameters } from './raw-parameters.ts';

export interface ParsedSearch {
  readonly where: readonly Condition[];
  readonly size: number;
  readonly sort: FhirSort;
  readonly order: 'asc' | 'desc';
  readonly cursor: string | undefined;
  /** What was used, for the link to this page. */
  readonly used: readonly (readonly [string, string])[];
}

const DEFAULT_COUNT = 25;
export const MAX_COUNT = 100;
const MAX_VALUES = 100;
const MAX_PARAMETERS = 50;

const SORTS: Readonly<Record<string, FhirSort>> = { _id: 'id', _lastUpdated: 'lastUpdated' };
const CONTROLS = ['_count', '_sort', '_cursor', '_format'];

/** Values are separated by commas; one that belongs to a value has a backslash before it. */
const alternatives = (text: string, name: string): string[] => {
  const values = text.split(/(?<!\\),/).map((value) => value.replace(/\\([\\,|$])/g, '$1'));
  if (values.length > MAX_VALUES) throw badValue(name, `At most ${MAX_VALUES} values`);
  if (values.some((value) => value === '')) throw badValue(name, 'Give a value');
  // PostgreSQL has no such character in its texts.
  if (values.some((value) => value.includes('\0'))) throw badValue(name, 'Not a text');
  return values;
};

const parseCount = (text: string | undefined): number => {
  if (text === undefined) return DEFAULT_COUNT;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw badValue('_count', 'A number from 1');
  return Math.min(Number(text), MAX_COUNT);
};

type Sorted = Pick<ParsedSearch, 'sort' | 'order'>;

/** By time where the search is about a time: what has changed lately would otherwise be looked for from the first id on. */
const defaultSort = ({ narrowedBy }: ResourceType, used: ParsedSearch['used']): Sorted => ({
  sort: narrowedBy.length > 0 || used.some(([name]) => name === '_lastUpdated') ? 'lastUpdated' : 'id',
  order: 'asc',
});

const parseSort = (text: string | undefined, isStrict: boolean, byDefault: Sorted): Sorted => {
  if (text === undefined) return byDefault;
  const name = text.replace(/^-/, '');
  const sort = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (sort === undefined && isStrict) throw badValue('_sort', `One of ${Object.keys(SORTS).join(', ')}`);
  return sort === undefined ? byDefault : { sort, order: text.startsWith('-') ? 'desc' : 'asc' };
};

/** JSON is the only format; an address may ask for it in several ways. */
export const assertJson = (format: string | undefined): void => {
  if (format === undefined || /^(json|text\/json|application\/(fhir[+ ])?json)(;.*)?$/.test(format)) return;
  throw new ApiError('NOT_ACCEPTABLE');
};

/** A parameter with a modifier that is not known must not be ignored: it would find something else. */
const conditionOf = (
  { parameters, type }: ResourceType,
  name: string,
  text: string,
  isStrict: boolean,
): Condition | undefined => {
  const plain = name.split(':', 1)[0] ?? '';
  if (Object.hasOwn(parameters, plain) && plain !== name)
    throw badValue(plain, 'Modifiers are not supported');
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (!parameter) {
    if (isStrict) throw badValue('', `Not a search parameter of ${type}`);
    return undefined;
  }
  return parameter.where(alternatives(text, name), name);
};

/** `isStrict`: a parameter that is not known is refused instead of ignored (Prefer: handling=strict). */
export const parseSearch = (type: ResourceType, raw: RawParameters, isStrict: boolean): ParsedSearch => {
  const pairs = pairsOf(raw);
  if (pairs.length > MAX_PARAMETERS) throw badValue('', `At most ${MAX_PARAMETERS} parameters`);
  const control = (name: string): string | undefined => pairs.find(([known]) => known === name)?.[1];
  assertJson(control('_format'));
  const where: Condition[] = [];
  const used: (readonly [string, string])[] = [];
  for (const pair of pairs.filter(([name]) => !CONTROLS.includes(name))) {
    const condition = conditionOf(type, ...pair, isStrict);
    if (!condition) continue;
    where.push(condition);
    used.push(pair);
  }
  if (type.narrowedBy.length > 0 && !used.some(([name]) => type.narrowedBy.includes(name)))
    throw badValue('', `A search of ${type.type} needs one of ${type.narrowedBy.join(', ')}`);
  const size = parseCount(control('_count'));
  const sort = control('_sort');
  const shown = [
    ...used,
    ...(sort === undefined ? [] : [['_sort', sort] as const]),
    ['_count', String(size)] as const,
  ];
  return {
    where,
    size,
    ...parseSort(sort, isStrict, defaultSort(type, used)),
    cursor: control('_cursor'),
    used: shown,
  };
};
