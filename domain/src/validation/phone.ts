import type { Rule } from './text.ts';

export const PHONE_MASK = '+1 (999) 999 9999';
export const ALL_DIGITS_REQUIRED = 'All digits are required';
export const OTHER_COUNTRY = 'Only numbers with the country code +1 can be stored.';

const NATIONAL_DIGITS = PHONE_MASK.replace(/[^9]/g, '').length;

const filled = /^\+1 \(\d{3}\) \d{3} \d{4}$/;

/** A number of another country: it is refused as it is, and never made to look like one of this country. */
export const isOtherCountry = (value: string): boolean => {
  const typed = value.trim();
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return digits !== '' && !digits.startsWith('1');
  return digits.startsWith('00') || (digits.length > NATIONAL_DIGITS && !digits.startsWith('1'));
};

/** Empty is valid here; whether a number is required is decided by the form. */
export const phone: Rule = (value) => {
  if (value === '' || filled.test(value)) return [];
  return [isOtherCountry(value) ? OTHER_COUNTRY : ALL_DIGITS_REQUIRED];
};
