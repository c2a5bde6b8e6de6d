import { isCommonPassword } from './common-passwords.ts';
import { maxLength, minLength, REQUIRED } from './text.ts';
import type { Rule } from './text.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 12;
export const PASSWORDS_MUST_MATCH = 'Passwords must match';
export const SAME_PASSWORD = 'Please choose a password different from the old one';
export const TOO_COMMON = 'This password is too common';

interface PasswordRule {
  readonly message: string;
  readonly met: (password: string) => boolean;
}

/** In characters: an emoji is one, although it has two units of UTF-16. */
const lengthOf = (password: string): number => Array.from(password).length;

/** In the order the change-password form lists them. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { message: minLength(PASSWORD_MIN), met: (p) => lengthOf(p) >= PASSWORD_MIN },
  { message: maxLength(PASSWORD_MAX), met: (p) => lengthOf(p) <= PASSWORD_MAX },
  { message: 'need no whitespaces', met: (p) => !/\s/.test(p) },
  { message: 'need one lowercase character at least', met: (p) => /[a-z]/.test(p) },
  { message: 'need one uppercase character at least', met: (p) => /[A-Z]/.test(p) },
  { message: 'need one number character at least', met: (p) => /\d/.test(p) },
  { message: 'need one special character at least', met: (p) => /[!@#$%^&*(),.?":{}|<>]/.test(p) },
];

/** The rules for choosing a password; a password typed to sign in only has to be there. */
export const newPassword: Rule = (value) => {
  if (value === '') return [REQUIRED];
  const broken = PASSWORD_RULES.filter((rule) => !rule.met(value)).map((rule) => rule.message);
  return broken.length === 0 && isCommonPassword(value) ? [TOO_COMMON] : broken;
};
