import type { Rule } from './text.ts';

export const PHONE_MASK = '+1 (999) 999 9999';
export const ALL_DIGITS_REQUIRED = 'All digits are required';

const filled = /^\+1 \(\d{3}\) \d{3} \d{4}$/;

/** Empty is valid here; whether a number is required is decided by the form. */
export const phone: Rule = (value) => (value === '' || filled.test(value) ? [] : [ALL_DIGITS_REQUIRED]);
