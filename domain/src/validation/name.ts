import { maxLength, NAME_MAX, REQUIRED } from './text.ts';
import type { Rule } from './text.ts';

/** What names may contain besides letters, digits and spaces. The specification allows none of them. */
export interface NameCharacters {
  readonly nameHyphen: boolean;
  readonly nameApostrophe: boolean;
  readonly nameFullStop: boolean;
}

export type NameCharacter = keyof NameCharacters;

export const NO_NAME_CHARACTERS: NameCharacters = {
  nameHyphen: false,
  nameApostrophe: false,
  nameFullStop: false,
};

/** The typographic forms are what phones and tablets type. */
const CHARACTERS: Record<NameCharacter, { readonly inClass: string; readonly plural: string }> = {
  nameHyphen: { inClass: '\\-\u2010\u2011', plural: 'hyphens' },
  nameApostrophe: { inClass: "'\u2018\u2019", plural: 'apostrophes' },
  nameFullStop: { inClass: '.', plural: 'full stops' },
};

export const NAME_CHARACTERS = Object.keys(CHARACTERS) as NameCharacter[];

/** Letters of every script, with their combining marks: names are not English only. */
const WORD = '\\p{L}\\p{M}\\p{N}';

const listed = (words: readonly string[]): string =>
  `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;

const useOnly = (words: readonly string[]): string => `Use ${listed(words)} only`;

const ONE_LETTER = 'Use one letter or number at least';

const ruleOf = (inClass: string, message: string): Rule => {
  const allowed = new RegExp(`^[${WORD} ${inClass}]*$`, 'u');
  const word = new RegExp(`[${WORD}]`, 'u');
  return (value) => {
    if (value.trim() === '') return [REQUIRED];
    const problem = allowed.test(value) ? (word.test(value) ? undefined : ONE_LETTER) : message;
    return [
      ...(problem === undefined ? [] : [problem]),
      ...(value.length > NAME_MAX ? [maxLength(NAME_MAX)] : []),
    ];
  };
};

const allowedOf = (characters: NameCharacters, names: readonly NameCharacter[] = NAME_CHARACTERS) =>
  names.filter((name) => characters[name]).map((name) => CHARACTERS[name]);

const classOf = (allowed: readonly { readonly inClass: string }[]): string =>
  allowed.map(({ inClass }) => inClass).join('');

/** The rule of names with these characters; without any, it is that of the specification. */
export const nameRule = (characters: NameCharacters): Rule => {
  const allowed = allowedOf(characters);
  const words = ['letters', 'numbers', ...allowed.map(({ plural }) => plural)];
  return ruleOf(classOf(allowed), useOnly(words));
};

/** As a name, with comma and dot. */
export const addressRule = (characters: NameCharacters): Rule => {
  const allowed = allowedOf(characters, ['nameHyphen', 'nameApostrophe']);
  const words = ['letters', 'numbers', 'commas', 'dots', ...allowed.map(({ plural }) => plural)];
  return ruleOf(`,.${classOf(allowed)}`, useOnly(words));
};

/** Where the settings of the installation are not known or still those of the specification. */
export const personName = nameRule(NO_NAME_CHARACTERS);

/** With one form of apostrophe and hyphen. */
export const straightened = (text: string): string =>
  text.replace(/[\u2018\u2019]/g, "'").replace(/[\u2010\u2011]/g, '-');

/** As a name is stored, so that a search and a comparison find it. */
export const normalName = (value: string): string => straightened(value.replace(/^ +| +$/g, ''));

/** A stored value stays valid until it is changed, whatever the settings have become. */
export const unchangedOr =
  (stored: string | undefined, rule: Rule): Rule =>
  (value) =>
    normalName(value) === stored ? [] : rule(value);
