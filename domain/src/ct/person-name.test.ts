import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isComparableName,
  isNameOf,
  isPlaceholderId,
  isPlaceholderName,
  isSameHeaderName,
} from './person-name.ts';

const record = (nameFirst: string, nameSecond: string) => ({ nameFirst, nameSecond });

describe('a name in a header', () => {
  it.each<[header: string, nameFirst: string, nameSecond: string]>([
    ['Smith^Ann', 'Ann', 'Smith'],
    ['SMITH^ANN', 'Ann', 'Smith'],
    ['Ann^Smith', 'Ann', 'Smith'],
    ['Smith, Ann', 'Ann', 'Smith'],
    ['Ann Smith', 'Ann', 'Smith'],
    ['Smith^Ann^Marie', 'Ann', 'Smith'],
    ['Smith^Ann', 'Ann Marie', 'Smith'],
    ['Smith^Ann^M', 'Ann Marie', 'Smith'],
    ['Smith^Ann^^Dr.^MD', 'Ann', 'Smith'],
    ['Smith^John^^^Jr.', 'John', 'Smith'],
    ['Smith^Ann', 'Dr Ann', 'Smith'],
    ['Müller^Jürgen', 'Jurgen', 'Mueller'],
    ['MUELLER^JUERGEN', 'Jürgen', 'Müller'],
    ['MULLER^JURGEN', 'Jürgen', 'Müller'],
    ['Strauss^Karl', 'Karl', 'Strauß'],
    ['Jorgensen^Soren', 'Søren', 'Jørgensen'],
    ['Joergensen^Soeren', 'Søren', 'Jørgensen'],
    ['Aagaard^Pal', 'Pål', 'Ågård'],
    ['Walesa^Wladyslaw', 'Władysław', 'Wałęsa'],
    ['İpek^Işıl', 'Isil', 'Ipek'],
    ["O'Brien^Sean", 'Seán', 'OBrien'],
    ['O’Brien^Sean', 'Sean', 'O Brien'],
    ['Smith-Jones^Anna-Maria', 'Anna Maria', 'Smith Jones'],
    ['Smith^Anna-Maria', 'Annamaria', 'Smith'],
    ['van der Berg^Piet', 'Piet', 'Vanderberg'],
    ['Berg^Piet', 'Piet', 'van der Berg'],
    ['Garcia^Maria', 'Maria', 'Garcia Lopez'],
    ['Yamada^Tarou=山田^太郎=やまだ^たろう', 'Tarou', 'Yamada'],
    ['Yamada^Tarou=山田^太郎=やまだ^たろう', '太郎', '山田'],
    ['=山田太郎', '太郎', '山田'],
    ['ﾔﾏﾀﾞ^ﾀﾛｳ', 'タロウ', 'ヤマダ'],
    ['Петров^Иван', 'Иван', 'Петров'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ^ΓΙΩΡΓΟΣ', 'Γιώργος', 'Παπαδόπουλος'],
    ['Rahman^Md', 'Md', 'Rahman'],
    ['J^Smith', 'J', 'Smith'],
  ])('%s matches %s %s', (header, nameFirst, nameSecond) => {
    expect(isNameOf(header, record(nameFirst, nameSecond))).toBe(true);
  });

  it.each<[header: string, nameFirst: string, nameSecond: string, why: string]>([
    ['Smith^Bob', 'Ann', 'Smith', 'the family name alone'],
    ['Jones^Ann', 'Ann', 'Smith', 'the given name alone'],
    ['Smith', 'Ann', 'Smith', 'no given name'],
    ['Smith^A', 'Ann', 'Smith', 'an initial is no name'],
    ['Smith^Ann', 'A', 'Smith', 'an initial is no name'],
    ['Smith^Ann^Marie', 'Ann Louise', 'Smith', 'another middle name'],
    ['Smith^John^^^SR', 'John', 'Smith Jr', 'father and son'],
    ['Smith^John^^^III', 'John', 'Smith II', 'father and son'],
    ['Garcia Perez^Maria', 'Maria', 'Garcia Lopez', 'another second family name'],
    ['van^Piet', 'Piet', 'van der Berg', 'a particle is no name'],
    ['Smithson^Ann', 'Ann', 'Smith', 'a part of a word'],
    ['Smith^Anna', 'Ann', 'Smith', 'a part of a word'],
    ['', 'Ann', 'Smith', 'nothing'],
    ['^^^', 'Ann', 'Smith', 'nothing'],
    ['山田^花子', '太郎', '山田', 'another given name'],
    ['かき^たろう', 'たろう', 'がき', 'another letter'],
  ])('%s does not match %s %s: %s', (header, nameFirst, nameSecond) => {
    expect(isNameOf(header, record(nameFirst, nameSecond))).toBe(false);
  });

  // None of these is a title, a particle or a suffix.
  const word = fc.stringMatching(/^[BKLNT][ioy][klnt][a-z]{1,7}$/);
  const accents = fc.constantFrom('', '\u0301', '\u0308', '\u0302');
  const separator = fc.constantFrom('^', ', ', ' ', '  ', '^ ');

  it('matches its own record in any spelling', () => {
    fc.assert(
      fc.property(
        word,
        word,
        word,
        separator,
        accents,
        fc.boolean(),
        fc.boolean(),
        (given, family, middle, between, accent, isSwapped, isLoud) => {
          const written = `${given[0] ?? ''}${accent}${given.slice(1)}`;
          const [one, other] = isSwapped ? [written, family] : [family, written];
          const header = `${one}${between}${other}`;
          const forms = between.includes('^')
            ? [header, `${header}^${middle}`, `${header}^^DR`]
            : [header, `DR ${header}`];
          for (const name of forms)
            expect(isNameOf(isLoud ? name.toUpperCase() : name, record(given, family))).toBe(true);
        },
      ),
    );
  });

  it('matches nobody else of the same family, and no namesake of another', () => {
    fc.assert(
      fc.property(word, word, word, separator, fc.boolean(), (given, family, other, between, isSwapped) => {
        const fold = (text: string): string =>
          text
            .toLowerCase()
            .replace(/([aou])e/g, '$1')
            .replace(/aa/g, 'a');
        fc.pre(new Set([given, family, other].map(fold)).size === 3);
        const join = (a: string, b: string): string =>
          isSwapped ? `${b}${between}${a}` : `${a}${between}${b}`;
        expect(isNameOf(join(family, other), record(given, family))).toBe(false);
        expect(isNameOf(join(other, given), record(given, family))).toBe(false);
        expect(isNameOf(family, record(given, family))).toBe(false);
      }),
    );
  });

  it('is compared symmetrically between two headers', () => {
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        for (const [one, other] of [
          [`${a}^${b}`, `${b} ${a}`],
          [`${a}^${b}^${c}`, `${a}^${b}`],
          [`${a}^${b}`, `${a}^${c}`],
        ] as const)
          expect(isSameHeaderName(one, other)).toBe(isSameHeaderName(other, one));
        expect(isSameHeaderName(`${a}^${b}`, `${b.toUpperCase()}, ${a}`)).toBe(true);
      }),
    );
    expect(isSameHeaderName('Smith^Ann', 'Smith^Bob')).toBe(false);
    expect(isSameHeaderName('Smith^John^^^JR', 'Smith^John^^^SR')).toBe(false);
  });

  it('is compared in bounded time, for any content', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 194 }), fc.string(), fc.string(), (header, first, second) => {
        expect(typeof isNameOf(header, record(first, second))).toBe('boolean');
        expect(typeof isPlaceholderName(header)).toBe('boolean');
      }),
    );
  });

  it('in another script than the record cannot be compared with it, unless the header has both scripts', () => {
    expect(isComparableName('Петров^Иван', record('Ivan', 'Petrov'))).toBe(false);
    expect(isComparableName('Petrov^Ivan=Петров^Иван', record('Ivan', 'Petrov'))).toBe(true);
    expect(isComparableName('Smith^Ann', record('Ivan', 'Petrov'))).toBe(true);
  });
});

describe('the recognition of placeholders', () => {
  it.each([
    'Anonymous',
    'ANONYMOUS^PATIENT',
    'Anon^0017',
    'anonymized',
    'De-identified',
    'NN',
    'XXXX^XXX',
    'No Name',
    'Unknown',
  ])('accepts %s as a removed name', (name) => {
    expect(isPlaceholderName(name)).toBe(true);
  });

  it.each(['Smith^Ann', 'Unknown^Soldier', 'Patient^Zero', 'Anonymous^Smith', 'Xu^Nan', ''])(
    'does not accept %s',
    (name) => {
      expect(isPlaceholderName(name)).toBe(false);
    },
  );

  it('accepts a word or only zeros as a patient ID, and no other number', () => {
    for (const id of ['ANON', 'ANON0012', '0000', 'xxx', 'Unknown']) expect(isPlaceholderId(id)).toBe(true);
    for (const id of ['1', 'MRN 100', '0012', 'X1', 'PATIENT7', '']) expect(isPlaceholderId(id)).toBe(false);
  });
});
