import { isDay, shownDay } from '@cotyle/domain/validation/calendar';
import { isOtherCountry, PHONE_MASK } from '@cotyle/domain/validation/phone';

/** Formats the typed text without completing it. */
export type Mask = (typed: string) => string;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const COUNTRY = '1';
const PHONE_DIGITS = PHONE_MASK.replace(/[^9]/g, '').length;

/** The digits of the national number, without the country code. */
const nationalDigits = (typed: string): string => {
  const digits = digitsOf(typed.replace(/^\s*\+\s*1?/, ''));
  const withoutCountry =
    digits.length > PHONE_DIGITS && digits.startsWith(COUNTRY) ? digits.slice(1) : digits;
  return withoutCountry.slice(0, PHONE_DIGITS);
};

/**
 * A separator is inserted with the next digit, so that the digit before it can be deleted. A number of another country
 * stays as it was typed: the form refuses it.
 */
export const phoneMask: Mask = (typed) => {
  if (typed.trim() === '+' || isOtherCountry(typed)) return typed;
  const digits = nationalDigits(typed).split('');
  let masked = '';
  for (const sign of PHONE_MASK) {
    if (digits.length === 0) break;
    masked += sign === '9' ? (digits.shift() ?? '') : sign;
  }
  return masked;
};

const DATE_WIDTHS = [2, 2, 4];
const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';

/** mm/dd/yyyy: 3/4/1950 and 03041950 become 03/04/1950; a pasted ISO date is converted. */
export const dateMask: Mask = (typed) => {
  if (isDay(typed.trim())) return shownDay(typed.trim());
  const groups = [''];
  for (const sign of typed.trimStart()) {
    const place = groups.length - 1;
    const group = groups[place] ?? '';
    const isLast = place === DATE_WIDTHS.length - 1;
    const isFull = group.length === DATE_WIDTHS[place];
    if (isDigit(sign) && !isFull) groups[place] = group + sign;
    else if (isDigit(sign) && !isLast) groups.push(sign);
    else if (!isDigit(sign) && !isLast && group !== '') {
      groups[place] = group.padStart(2, '0');
      groups.push('');
    }
  }
  return groups.join('/');
};

/** A decimal number: a leading minus, one decimal point; a comma becomes a point. */
export const numberMask: Mask = (typed) => {
  const negative = typed.trimStart().startsWith('-') ? '-' : '';
  const [whole = '', ...decimals] = typed.replaceAll(',', '.').split('.');
  const fraction = decimals.length === 0 ? '' : `.${digitsOf(decimals.join(''))}`;
  return `${negative}${digitsOf(whole)}${fraction}`;
};

/** The caret position after masking: before as many digits as before. */
export const caretIn = (masked: string, digitsAfter: number): number => {
  if (digitsAfter === 0) return masked.length;
  let at = masked.length;
  for (let seen = 0; at > 0 && seen < digitsAfter; at -= 1) if (isDigit(masked[at - 1] ?? '')) seen += 1;
  while (at > 0 && !isDigit(masked[at - 1] ?? '')) at -= 1;
  return at;
};

export const digitsIn = (text: string): number => digitsOf(text).length;
