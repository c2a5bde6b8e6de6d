import { COMMONEST_WORDS, isCommonPassword } from './common-passwords.ts';
import { personalParts } from './personal-password.ts';
import type { PasswordOwner } from './personal-password.ts';
import { maxLength, minLength, REQUIRED } from './text.ts';

export const PASSWORD_MIN = 8;
/** Specified. */
export const PASSWORD_MAX = 12;
/** Where the settings of the installation allow long passwords. */
export const LONG_PASSWORD_MAX = 64;
export const PASSWORDS_MUST_MATCH = 'Passwords must match';
export const SAME_PASSWORD = 'Please choose a password different from the old one';
export const TOO_COMMON = 'This password is too common';
const PRINTABLE_ONLY = 'need printable characters only';

interface PasswordRule {
  readonly message: string;
  readonly met: (password: string) => boolean;
}

/** In characters: an emoji is one, although it has two units of UTF-16. */
const lengthOf = (password: string): number => Array.from(password).length;

const min: PasswordRule = { message: minLength(PASSWORD_MIN), met: (p) => lengthOf(p) >= PASSWORD_MIN };
const max = (characters: number): PasswordRule => ({
  message: maxLength(characters),
  met: (p) => lengthOf(p) <= characters,
});
const noWhitespace: PasswordRule = { message: 'need no whitespaces', met: (p) => !/\s/.test(p) };
/** A long password may be a phrase; a space at an end is lost when it is copied. */
const spacesInside: PasswordRule = {
  message: 'need no whitespaces but spaces between words',
  met: (p) => !/^ | $|[^\S ]/.test(p),
};
const CLASSES: readonly PasswordRule[] = [
  { message: 'need one lowercase character at least', met: (p) => /[a-z]/.test(p) },
  { message: 'need one uppercase character at least', met: (p) => /[A-Z]/.test(p) },
  { message: 'need one number character at least', met: (p) => /\d/.test(p) },
  { message: 'need one special character at least', met: (p) => /[!@#$%^&*(),.?":{}|<>]/.test(p) },
];

const SPECIFIED_RULES = [min, max(PASSWORD_MAX), noWhitespace, ...CLASSES];
const LONG_RULES = [min, max(LONG_PASSWORD_MAX), spacesInside, ...CLASSES];

/** In the order the change-password form lists them. */
export const passwordRules = (longPasswords: boolean): readonly PasswordRule[] =>
  longPasswords ? LONG_RULES : SPECIFIED_RULES;

interface PasswordChoice {
  /** The setting of the installation. */
  readonly longPasswords: boolean;
  readonly owner: PasswordOwner;
  /** What counts as a common word: the server knows more than the forms load. */
  readonly words?: ReadonlySet<string>;
}

/**
 * What is wrong with a chosen password; a password typed to sign in only has to be there. Its parts are examined once its form is
 * right.
 */
export const newPasswordProblems = (
  password: string,
  { longPasswords, owner, words = COMMONEST_WORDS }: PasswordChoice,
): readonly string[] => {
  if (password === '') return [REQUIRED];
  const broken = passwordRules(longPasswords)
    .filter((rule) => !rule.met(password))
    .map((rule) => rule.message);
  // Whitespace has a rule of its own.
  if (/(?!\s)[\p{Cc}\p{Cs}]/u.test(password)) broken.push(PRINTABLE_ONLY);
  if (broken.length > 0) return broken;
  const personal = personalParts(password, owner);
  if (personal.length > 0) return personal;
  return isCommonPassword(password, words) ? [TOO_COMMON] : [];
};
