import { maxLength, REQUIRED } from './text.ts';
import type { Rule } from './text.ts';

export const INVALID_EMAIL = 'Invalid email address';
export const EMAIL_MAX = 250;

/** Anything non-space, '@', non-space, as the specification has it; a control character is no part of an address. */
const shape = /^[^\s\p{Cc}]+@[^\s\p{Cc}]+$/u;

export const email: Rule = (value) => {
  if (value.trim() === '') return [REQUIRED];
  if (!shape.test(value.trim())) return [INVALID_EMAIL];
  return value.length > EMAIL_MAX ? [maxLength(EMAIL_MAX)] : [];
};

/** Two spellings of one address are one account. */
export const normalEmail = (value: string): string => value.trim().toLowerCase();
