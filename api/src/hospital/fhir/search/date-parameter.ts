import { condition } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import { badValue } from './parameter.ts';
import type { SearchParameter } from './parameter.ts';

const COMPARATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'sa', 'eb'] as const;
type Comparator = (typeof COMPARATORS)[number];

const SHAPE =
  /^(eq|ne|gt|ge|lt|le|sa|eb)?(\d{4})(?:-(\d{2})(?:-(\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/;

interface Interval {
  readonly comparator: Comparator;
  readonly start: Date;
  /** Not part of it. */
  readonly end: Date;
}

const MINUTE = 60_000;

const intervalOfTime = (text: string): { start: Date; end: Date } => {
  const start = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  const hasSeconds = /T\d{2}:\d{2}:\d{2}/.test(text);
  const length = hasSeconds ? (text.includes('.') ? 1 : 1000) : MINUTE;
  return { start, end: new Date(start.getTime() + length) };
};

/** A date of FHIR names an interval as long as it is exact. Without a time zone it is in UTC. */
const parseDate = (text: string, name: string): Interval => {
  const found = SHAPE.exec(text);
  if (!found) throw badValue(name, 'Not a date, such as 2026-11-30 or ge2026-11-30T08:00:00Z');
  const [, comparator = 'eq', year = '', month, day, time] = found;
  const at = (y: number, m: number, d: number): Date => new Date(Date.UTC(y, m, d));
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const interval =
    time === undefined
      ? {
          start: at(y, m, d),
          end:
            day === undefined ? (month === undefined ? at(y + 1, 0, 1) : at(y, m + 1, 1)) : at(y, m, d + 1),
        }
      : intervalOfTime(text.replace(/^[a-z]{2}/, ''));
  const isReal = !Number.isNaN(interval.start.getTime()) && m < 12 && at(y, m, d).getUTCDate() === d && y > 0;
  if (!isReal) throw badValue(name, 'Not a date of the calendar');
  return { comparator: comparator as Comparator, ...interval };
};

const compare = (
  { comparator, start, end }: Interval,
  column: string,
  kind: 'date' | 'timestamptz',
): Condition => {
  const value = (date: Date): string =>
    kind === 'date' ? date.toISOString().slice(0, 10) : date.toISOString();
  const is = (operator: string, date: Date): Condition =>
    condition(`${column} ${operator} ?::${kind}`, value(date));
  // The first day that lies wholly after the interval.
  const after = kind === 'date' ? new Date(end.getTime() + 86_399_999) : end;
  const since = (time: Date): Condition => ({ ...is('>=', time), since: { key: column, time } });
  switch (comparator) {
    case 'eq':
      return condition(`${column} >= ?::${kind} and ${column} < ?::${kind}`, value(start), value(after));
    case 'ne':
      return condition(`${column} < ?::${kind} or ${column} >= ?::${kind}`, value(start), value(after));
    case 'gt':
    case 'sa':
      return since(after);
    case 'ge':
      return since(start);
    case 'lt':
    case 'eb':
      return is('<', start);
    case 'le':
      return is('<', after);
  }
};

/** Over a column that is a day or a time, of the rows that `only` selects. */
export const dateParameter = (
  column: string,
  kind: 'date' | 'timestamptz',
  documentation: string,
  only = 'true',
): SearchParameter => ({
  type: 'date',
  documentation,
  where: (values, name) => {
    const parts = values.map((value) => compare(parseDate(value, name), column, kind));
    const [first] = parts;
    if (first && parts.length === 1 && only === 'true') return first;
    return condition(
      `${only} and (${parts.map(({ text }) => `(${text})`).join(' or ')})`,
      ...parts.flatMap((part) => part.values),
    );
  },
});
