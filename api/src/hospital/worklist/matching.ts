/** PS3.4 C.2.2.2: how a key of a query is compared with a value. */

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * `*` stands for any characters and `?` for one; case and accents do not count. Only the last star is tried again, so the
 * time grows with the product of the lengths, whatever a sender asks for.
 */
const matchesPattern = (key: string, value: string): boolean => {
  const [signs, letters] = [Array.from(folded(key)), Array.from(folded(value))];
  let [at, from] = [0, 0];
  let star: { readonly at: number; from: number } | undefined;
  while (from < letters.length) {
    if (signs[at] === '*') {
      star = { at, from };
      at += 1;
    } else if (at < signs.length && (signs[at] === '?' || signs[at] === letters[from])) {
      at += 1;
      from += 1;
    } else if (star) {
      star.from += 1;
      [at, from] = [star.at + 1, star.from];
    } else return false;
  }
  return signs.slice(at).every((sign) => sign === '*');
};

/** An empty key matches everything, several values any of them. */
export const matchesText = (key: string, value: string): boolean =>
  key === '' || key.split('\\').some((one) => matchesPattern(one.trim(), value));

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
