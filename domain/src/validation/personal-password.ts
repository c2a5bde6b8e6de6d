import { foldText } from './fold-text.ts';

/** Whose password it is, as far as it is known: a form may not know the email. */
export interface PasswordOwner {
  readonly nameFirst?: string | undefined;
  readonly nameSecond?: string | undefined;
  readonly email?: string | undefined;
}

export const OWN_FIRST_NAME = 'must not contain the first name';
export const OWN_LAST_NAME = 'must not contain the last name';
export const OWN_EMAIL = 'must not contain a part of the email';
export const PRODUCT_NAME = 'must not contain the name of this application';

const PRODUCT = 'Cotyle';

/** Shorter names are parts of too many other words. */
const LEAST_LETTERS = 4;

/** One letter for all signs that are used for it; l and i are one, because 1 is used for both. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

const unsubstituted = (text: string): string =>
  text.replace(/[01!|l34@5$7]/g, (sign) => SUBSTITUTES[sign] ?? sign);
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

/** The words of a name and the whole without its signs: 'Anne-Marie' is anne, marie and annemarie. */
const termsOf = (text: string): string[] => {
  const words = foldText(text)
    .split(/\P{L}+/u)
    .filter((word) => word !== '');
  return [...words, words.join('')]
    .filter((word) => Array.from(word).length >= LEAST_LETTERS)
    .map(unsubstituted);
};

/** The part before the @, and the names in the domain without the last one, which millions share. */
const termsOfEmail = (email: string): string[] => {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .split('.')
    .slice(0, -1);
  return [at < 0 ? email : email.slice(0, at), ...(at < 0 ? [] : domain)].flatMap(termsOf);
};

/**
 * What the password contains of its owner or of the product: names of four letters or more, whatever their case and accents, with
 * signs between their letters, and with the usual digits and signs for letters.
 */
export const personalParts = (password: string, owner: PasswordOwner): readonly string[] => {
  const folded = foldText(password);
  const readings = [
    unsubstituted(folded),
    lettersOf(unsubstituted(folded)),
    unsubstituted(lettersOf(folded)),
  ];
  const contains = (terms: readonly string[]): boolean =>
    terms.some((term) => readings.some((reading) => reading.includes(term)));
  return [
    contains(termsOf(owner.nameFirst ?? '')) ? [OWN_FIRST_NAME] : [],
    contains(termsOf(owner.nameSecond ?? '')) ? [OWN_LAST_NAME] : [],
    contains(termsOfEmail(owner.email ?? '')) ? [OWN_EMAIL] : [],
    contains(termsOf(PRODUCT)) ? [PRODUCT_NAME] : [],
  ].flat();
};
