/** Up to here a power of ten is exact in a double, so one multiplication or division rounds correctly. */
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);
const EXACT_DIGITS = 15;

const [PLUS, MINUS, POINT, ZERO, NINE, E] = Array.from('+-.09e', (character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

const textOf = (bytes: Uint8Array, length: number): string =>
  String.fromCharCode(...bytes.subarray(0, length));

/** The spellings of numbers that are not finite: nan, -NaN(ind), Infinity, 1.#QNAN. */
const NOT_FINITE = /^[+-]?(nan(\(.*\))?|inf(inity)?|1\.#\w+)$/i;

const notFinite = (bytes: Uint8Array, length: number): number | undefined =>
  NOT_FINITE.test(textOf(bytes, length)) ? Number.NaN : undefined;

/**
 * A number in any spelling of exporters: 1.5, -.5, +2, 1.e3, 1E+05. NaN for a number that is not finite, undefined
 * if it is no numeral. Without strings, because one for each of ten million numerals would take most of the time.
 */
export const parseNumeral = (bytes: Uint8Array, length: number): number | undefined => {
  let at = 0;
  const first = bytes[0] ?? 0;
  const isNegative = first === MINUS;
  if (isNegative || first === PLUS) at = 1;
  let mantissa = 0;
  let digits = 0;
  let decimals = -1;
  for (; at < length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + byte - ZERO;
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if (byte === POINT && decimals < 0) decimals = 0;
    else break;
  }
  if (digits === 0) return notFinite(bytes, length);
  let exponent = 0;
  if (at < length) {
    // The bit that makes a letter small.
    if (((bytes[at] ?? 0) | 0x20) !== E) return notFinite(bytes, length);
    const sign = bytes[at + 1] ?? 0;
    at += sign === PLUS || sign === MINUS ? 2 : 1;
    if (at >= length) return undefined;
    for (; at < length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte < ZERO || byte > NINE) return undefined;
      exponent = exponent * 10 + byte - ZERO;
    }
    if (sign === MINUS) exponent = -exponent;
  }
  const power = exponent - Math.max(decimals, 0);
  if (digits > EXACT_DIGITS || Math.abs(power) >= POWERS.length) return Number(textOf(bytes, length));
  const value = power < 0 ? mantissa / (POWERS[-power] ?? 1) : mantissa * (POWERS[power] ?? 1);
  return isNegative ? -value : value;
};
