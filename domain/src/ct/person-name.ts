/**
 * Compares a person's name in a DICOM header with the names in the patient's record. The rule:
 * - case, accents, special letters (ß/ss, ø/o, ł/l, æ/ae, ü/ue), apostrophes, hyphens, commas and `^` do not count;
 * - the order of family name and given name does not count, nor do titles (DR, PROF) and the suffix of a degree;
 * - both names must be there: the same family name alone, or with the initial of a given name, is another person;
 * - further given names or a second family name may be missing on one side, and an initial may stand for a middle name,
 *   but two different middle names are two persons;
 * - JR and SR, or II and III, are two persons;
 * - a header may write the name in several scripts, separated by `=`: it is enough that one of them agrees.
 */

/** The names in the patient's record. */
export interface RecordName {
  readonly nameFirst: string;
  readonly nameSecond: string;
}

/** Letters that Unicode does not decompose into a letter and an accent. */
const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ĸ: 'k',
  ŧ: 't',
  ς: 'σ',
};

/** Latin, Greek and Cyrillic accents, Hebrew points and Arabic vowels; the marks of Japanese change the letter and stay. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** A letter with an umlaut is written with or without an E after it, and Å as AA. */
const withoutUmlauts = (text: string): string => text.replace(/([aou])e/g, '$1').replace(/aa/g, 'a');

const folded = (text: string): string =>
  withoutUmlauts(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(/\P{ASCII}/gu, (letter) => SPECIAL[letter] ?? letter)
      .normalize('NFC'),
  );

const TITLES = new Set(
  'dr prof med mr mrs ms miss mister sir dame herr frau mme mlle md phd dds dipl ing rn esq'.split(' '),
);
const GENERATIONS: Partial<Record<string, string>> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  ii: 'ii',
  iii: 'iii',
  iv: 'iv',
};

type Words = readonly string[];

const wordsOf = (text: string): Words =>
  folded(text.replace(/[.'’ʼ`´]/g, ''))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

const withoutGeneration = (words: Words): Words => words.filter((word) => GENERATIONS[word] === undefined);

/** JR, SR, II and so on; undefined if the name has none. */
const generationIn = (text: string): string | undefined => {
  const word = wordsOf(text).find((one) => GENERATIONS[one] !== undefined);
  return word && GENERATIONS[word];
};

/** Some people have a title as their name (Md, Ing): a name of titles only stays complete. */
const withoutTitles = (words: Words): Words => {
  const rest = words.filter((word) => !TITLES.has(word));
  return rest.length === 0 ? words : rest;
};

/** A name in one script. */
interface WrittenName {
  readonly words: Words;
  /** The possible ways to split it into its two halves: the one of the header, or any. */
  readonly halves: readonly (readonly [Words, Words])[];
  readonly generation: string | undefined;
}

/** A longer text is no name, and comparing it would take long. */
const MOST_WORDS = 12;

const halvesAnywhere = (words: Words): [Words, Words][] =>
  words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)]);

const writtenIn = (group: string): WrittenName => {
  const [first = '', ...further] = group.includes('^') ? group.split('^') : group.split(',');
  // The fourth and the fifth part are titles and suffixes.
  const [one, other] = [first, further.slice(0, 2).join(' ')].map((part) => withoutGeneration(wordsOf(part)));
  const words = [...(one ?? []), ...(other ?? [])];
  const isTold =
    one && other && one.length > 0 && other.some((word) => !TITLES.has(word) || one.length === 1);
  return { words, halves: isTold ? [[one, other]] : halvesAnywhere(words), generation: generationIn(group) };
};

const scriptsOf = (header: string): WrittenName[] =>
  header
    .split('=')
    .map(writtenIn)
    .filter(({ words }) => words.length > 0 && words.length <= MOST_WORDS);

const joined = (words: Words): string => words.join('');

const isAlphabetic = (word: string): boolean =>
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}]+$/u.test(word);

const isInitial = (word: string): boolean => isAlphabetic(word) && word.length === 1;

/** Whether each word of the shorter name is in the longer one, or, where allowed, as an initial. */
const isAmong = (few: Words, many: Words, initials: boolean): boolean => {
  const left = [...many];
  const take = (fits: (word: string) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const rest = few.filter((word) => !take((other) => other === word));
  return rest.every(
    (word) =>
      initials &&
      take(
        (other) =>
          (isInitial(word) || isInitial(other)) && (other.startsWith(word) || word.startsWith(other)),
      ),
  );
};

/** Particles of family names, none of which is a name by itself. */
const PARTICLES = new Set(
  'van von de der den del della di da do dos la le el al bin ibn ben ter ten zu af st'.split(' '),
);

/** Whether one name contains the other, with at least one name in full. */
const agree = (a: Words, b: Words, kind: 'given' | 'family'): boolean => {
  if (a.length === 0 || b.length === 0) return false;
  if (joined(a) === joined(b)) return true;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const isFull = (word: string): boolean =>
    !isInitial(word) && (kind === 'given' || !PARTICLES.has(word)) && many.includes(word);
  return few.some(isFull) && isAmong(few, many, kind === 'given');
};

const agreeAsWritten = (given: Words, family: Words, { words, halves }: WrittenName): boolean => {
  const whole = joined(words);
  if (whole === joined([...given, ...family]) || whole === joined([...family, ...given])) return true;
  return halves.some(
    ([one, other]) =>
      (agree(family, one, 'family') && agree(given, other, 'given')) ||
      (agree(family, other, 'family') && agree(given, one, 'given')),
  );
};

const untitled = ({ words, halves, generation }: WrittenName): WrittenName => ({
  words: withoutTitles(words),
  halves: halves.map(([one, other]) => [withoutTitles(one), withoutTitles(other)]),
  generation,
});

const isSameGeneration = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

const isWrittenOf = (given: Words, family: Words, header: WrittenName): boolean =>
  agreeAsWritten(given, family, header) ||
  agreeAsWritten(withoutTitles(given), withoutTitles(family), untitled(header));

/** Whether a name in a header, as DICOM writes it, can be that of the person in the record. */
export const isNameOf = (header: string, { nameFirst, nameSecond }: RecordName): boolean => {
  const [given, family] = [nameFirst, nameSecond].map((name) => withoutGeneration(wordsOf(name)));
  const generation = generationIn(`${nameFirst} ${nameSecond}`);
  return scriptsOf(header).some(
    (written) =>
      isSameGeneration(written.generation, generation) && isWrittenOf(given ?? [], family ?? [], written),
  );
};

/** Whether two headers name one person. */
export const isSameHeaderName = (one: string, other: string): boolean =>
  scriptsOf(one).some((a) =>
    scriptsOf(other).some(
      (b) =>
        isSameGeneration(a.generation, b.generation) &&
        (joined(untitled(a).words) === joined(untitled(b).words) ||
          a.halves.some(([family, given]) => isWrittenOf(given, family, b))),
    ),
  );

const scriptOf = (text: string): 'latin' | 'other' | 'none' => {
  if (/\p{sc=Latin}/u.test(text)) return 'latin';
  return /\p{L}/u.test(text) ? 'other' : 'none';
};

/** Whether one of the name's forms is written in the same kind of letters as the record, so that they can be compared. */
export const isComparableName = (header: string, { nameFirst, nameSecond }: RecordName): boolean => {
  const record = scriptOf(`${nameFirst} ${nameSecond}`);
  return header.split('=').some((group) => scriptOf(group) === record);
};

/** Placeholders for a removed name; a header may number them. */
const PLACEHOLDERS = new Set(
  (
    'anonymous anonymized anonymised anon anonym anonyme anonymisiert anonymise anonimo anonimizado ' +
    'deidentified deidentify unknown unnamed unbekannt inconnu noname none removed hidden redacted nobody null'
  )
    .split(' ')
    .map(folded),
);
const BESIDE_PLACEHOLDERS = new Set([
  'patient',
  'name',
  'no',
  'de',
  'identified',
  'subject',
  'case',
  'study',
  'x',
]);

const isPlaceholder = (words: Words): boolean => {
  const bare = words.map((word) => word.replace(/\d+$/, ''));
  const says = bare.some((word) => PLACEHOLDERS.has(word)) || PLACEHOLDERS.has(joined(bare));
  return says && bare.every((word) => word === '' || PLACEHOLDERS.has(word) || BESIDE_PLACEHOLDERS.has(word));
};

/** Whether it is only a placeholder for a removed name. */
export const isPlaceholderName = (header: string): boolean => {
  const written = scriptsOf(header);
  return (
    written.length > 0 &&
    written.every(({ words }) => isPlaceholder(words) || /^[xn\d]+$/.test(joined(words)))
  );
};

/** Whether a patient ID is only a placeholder. */
export const isPlaceholderId = (id: string): boolean => {
  const words = wordsOf(id);
  return words.length > 0 && (isPlaceholder(words) || /^(0+|x+)$/.test(joined(words)));
};

/** The display form: the first script of the name, without the separators of DICOM. */
export const shownHeaderName = (header: string): string =>
  header
    .split('=')
    .map((group) => group.replaceAll('^', ' ').replace(/\s+/g, ' ').trim())
    .find((group) => group !== '') ?? '';
