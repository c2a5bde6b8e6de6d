/** PS3.4 C.2.2.2: how a key of a query is compared with a value. */

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** `*` stands for any characters and `?` for one; case and accents do not count. */
const patternOf = (key: string): RegExp =>
  new RegExp(
    `^${folded(key)
      // Several stars in a row mean the same as one, and would take long to try.
      .replaceAll(/\*+/g, '*')
      .split(/([*?])/)
      .map((part) => (part === '*' ? '.*' : part === '?' ? '.' : escaped(part)))
      .join('')}$`,
    'su',
  );

/** More stars than this are no name, and would take long to try. */
const MAX_STARS = 8;

/** An empty key matches everything, several values any of them. */
export const matchesText = (key: string, value: string): boolean => {
  if (key === '') return true;
  return key.split('\\').some((one) => {
    const stars = one.split(/\*+/).length - 1;
    return stars <= MAX_STARS && patternOf(one.trim()).test(folded(value));
  });
};

/** `Family^Given` without empty components at its end, which scanners write or leave out. */
export const plainName = (text: string): string => text.split('=')[0]?.replace(/[\^\s]+$/, '') ?? '';

/** A star at the end of the family name also stands for the given name. */
export const matchesName = (key: string, names: readonly string[]): boolean =>
  names.some((name) => matchesText(plainName(key), plainName(name)));

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^(\d{4})\.?(\d{2})\.?(\d{2})$/;

const dayOf = (text: string, otherwise: string): string | undefined =>
  text === '' ? otherwise : DAY.test(text) ? text.replaceAll('.', '') : undefined;

/** A day or a range of days as YYYYMMDD; undefined for what is neither. */
export const parseRange = (key: string): DayRange | undefined => {
  const [first = '', last = first, ...more] = key.trim().split('-');
  if (more.length > 0) return undefined;
  const [from, to] = [dayOf(first, '00000000'), dayOf(last, '99999999')];
  return from !== undefined && to !== undefined ? { from, to } : undefined;
};

/**
 * A scan request has no appointment: it can be scanned on any day from its own on. The day that is answered is today, or
 * the nearest one of the range that is asked for; undefined where that is before the request.
 */
export const scheduledDay = (
  { from, to }: DayRange,
  today: string,
  requested: string,
): string | undefined => {
  const day = today < from ? from : today > to ? to : today;
  return day >= requested ? day : undefined;
};
