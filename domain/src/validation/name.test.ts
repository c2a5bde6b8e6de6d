import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressRule,
  NAME_CHARACTERS,
  nameRule,
  NO_NAME_CHARACTERS,
  normalName,
  personName,
  unchangedOr,
} from './name.ts';
import type { NameCharacters } from './name.ts';

const settings: fc.Arbitrary<NameCharacters> = fc.record({
  nameHyphen: fc.boolean(),
  nameApostrophe: fc.boolean(),
  nameFullStop: fc.boolean(),
});
const ALL: NameCharacters = { nameHyphen: true, nameApostrophe: true, nameFullStop: true };
/** Letters, what a name may contain, and what it may never contain. */
const texts = fc.string({
  unit: fc.constantFrom(
    'a',
    'Z',
    'é',
    'Ł',
    '李',
    '9',
    ' ',
    '-',
    '‐',
    '‑',
    "'",
    '‘',
    '’',
    '.',
    ',',
    '/',
    '<',
    '\n',
    '\u0000',
    '–',
  ),
  maxLength: 12,
});
const isValid = (characters: NameCharacters, value: string): boolean =>
  nameRule(characters)(value).length === 0;

it.each([
  ['', ['is required']],
  ['   ', ['is required']],
  ['Ann', []],
  ['Ann 2', []],
  ['Zoë Ångström', []],
  ['Łukasz 李', []],
  ["O'Neill", ['Use letters and numbers only']],
  ['Anne-Marie', ['Use letters and numbers only']],
  ['a\nb', ['Use letters and numbers only']],
  ['<b>', ['Use letters and numbers only']],
  ['x'.repeat(250), []],
  ['x'.repeat(251), ['Max length is 250']],
])('a name %j has the errors %j', (value, messages) => {
  expect(personName(value)).toEqual(messages);
});

it.each([
  ['', ['is required']],
  ['1 Main St., Floor 2', []],
  ['1 Main Street; back', ['Use letters, numbers, commas and dots only']],
  ['x'.repeat(251), ['Max length is 250']],
])('an address %j has the errors %j', (value, messages) => {
  expect(addressRule(NO_NAME_CHARACTERS)(value)).toEqual(messages);
});

describe('a name where the installation allows more', () => {
  it.each(['Anne-Marie', "O'Brien", 'O’Brien', '‘t Hooft', 'St. Mary', 'Jean‑Luc', "D'Arcy-Smith Jr."])(
    'may be %s',
    (name) => {
      expect(isValid(ALL, name)).toBe(true);
      expect(isValid(NO_NAME_CHARACTERS, name)).toBe(false);
    },
  );

  it.each<[Partial<NameCharacters>, string]>([
    [{}, 'Use letters and numbers only'],
    [{ nameHyphen: true }, 'Use letters, numbers and hyphens only'],
    [{ nameHyphen: true, nameFullStop: true }, 'Use letters, numbers, hyphens and full stops only'],
    [ALL, 'Use letters, numbers, hyphens, apostrophes and full stops only'],
  ])('with %j is rejected with %j', (characters, message) => {
    expect(nameRule({ ...NO_NAME_CHARACTERS, ...characters })('a/b')).toEqual([message]);
  });

  it('needs a letter or a number', () => {
    for (const value of ['-', "'", '. .', '’-']) expect(nameRule(ALL)(value)).not.toEqual([]);
    expect(nameRule(ALL)('-.')).toEqual(['Use one letter or number at least']);
  });

  it('contains only letters, digits, spaces and what is allowed', () => {
    fc.assert(
      fc.property(settings, texts, (characters, value) => {
        const rest = value
          .replace(characters.nameHyphen ? /[-‐‑]/gu : /$^/u, '')
          .replace(characters.nameApostrophe ? /['‘’]/gu : /$^/u, '')
          .replace(characters.nameFullStop ? /\./gu : /$^/u, '');
        const expected = /^[\p{L}\p{M}\p{N} ]+$/u.test(rest) && /[\p{L}\p{N}]/u.test(rest);
        expect(isValid(characters, value)).toBe(expected);
      }),
    );
  });

  it('stays valid when more is allowed', () => {
    fc.assert(
      fc.property(settings, texts, fc.constantFrom(...NAME_CHARACTERS), (characters, value, more) => {
        fc.pre(isValid(characters, value));
        expect(isValid({ ...characters, [more]: true }, value)).toBe(true);
      }),
    );
  });

  it('is as valid as it is stored, and storing it again changes nothing', () => {
    fc.assert(
      fc.property(settings, texts, (characters, value) => {
        expect(isValid(characters, normalName(value))).toBe(isValid(characters, value));
        expect(normalName(normalName(value))).toBe(normalName(value));
      }),
    );
  });

  it('is a valid address too', () => {
    fc.assert(
      fc.property(settings, texts, (characters, value) => {
        fc.pre(isValid(characters, value));
        expect(addressRule(characters)(value)).toEqual([]);
      }),
    );
    expect(addressRule(ALL)('1 Rue d’Albon; B')).toEqual([
      'Use letters, numbers, commas, dots, hyphens and apostrophes only',
    ]);
  });
});

it('a name is stored with one form of apostrophe and hyphen', () => {
  expect(normalName(' O’Brien ')).toBe("O'Brien");
  expect(normalName('Jean‑Luc')).toBe('Jean-Luc');
});

it('a stored name stays valid until it is changed, whatever is allowed now', () => {
  const rule = unchangedOr('Anne-Marie', personName);
  expect(rule('Anne-Marie')).toEqual([]);
  expect(rule(' Anne‐Marie ')).toEqual([]);
  expect(rule('Anne-Maria')).toEqual(['Use letters and numbers only']);
  expect(rule('')).toEqual(['is required']);
  expect(unchangedOr(undefined, personName)('')).toEqual(['is required']);
});
