/**
 * Passwords that people choose when a rule requires a capital, a digit and a sign: common words, keyboard walks, years and rows of
 * digits, put together. These parts are removed and what is left is counted, instead of listing every combination.
 */
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The commonest, which the forms know too. The server has more: common-words.ts. */
export const COMMONEST_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`password passwort passw pass admin administrator root user guest test demo login welcome hello letmein changeme change
  secret default temp temporary azerty iloveyou love lovely princess sunshine monkey dragon football baseball basketball soccer
  hockey master superman batman spiderman pokemon starwars shadow michael jordan jennifer jessica ashley daniel thomas
  robert charlie andrew george summer winter spring autumn january february march april june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday computer internet google facebook
  microsoft windows apple samsung hospital clinic doctor surgeon surgery nurse medical medicine health radiology
  patient hip ortho company office work trustno freedom whatever ninja mustang access flower hottie cookie cheese banana
  orange purple silver golden london newyork america canada germany france matrix killer pepper ginger buster tigger`),
);

/** Rows and columns of keyboards, with Shift too, the alphabet and the digits. */
const WALKS = wordsOf(
  `qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn 1234567890 !@#$%^&*() abcdefghijklmnopqrstuvwxyz
  741085209630 147258369 159357 1qay2wsx3edc 1qaz2wsx3edc4rfv5tgb6yhn7ujm !qaz@wsx#edc$rfv%tgb qazwsxedcrfvtgbyhnujm zaqxswcdevfr q1w2e3r4t5y6 1q2w3e4r5t6y`,
);
const LEAST_WALK = 3;

const backwards = (text: string): string => Array.from(text).reverse().join('');

/** Every run of three on a walk in either direction; longer runs are chains of these. */
const STEPS: ReadonlySet<string> = new Set(
  [...WALKS, ...WALKS.map(backwards)].flatMap((walk) =>
    Array.from({ length: walk.length - LEAST_WALK + 1 }, (_, at) => walk.slice(at, at + LEAST_WALK)),
  ),
);

const DIGIT_STEPS: ReadonlySet<string> = new Set([...STEPS].filter((step) => /^\d+$/.test(step)));

/** A removed part, which no word runs across. */
const GAP = ' ';

const withoutWalks = (text: string, steps: ReadonlySet<string>): string => {
  const walked = new Set<number>();
  for (let at = 0; at + LEAST_WALK <= text.length; at += 1)
    if (steps.has(text.slice(at, at + LEAST_WALK)))
      for (let step = 0; step < LEAST_WALK; step += 1) walked.add(at + step);
  return Array.from({ length: text.length }, (_, at) => (walked.has(at) ? GAP : text.charAt(at))).join('');
};
const withoutYears = (text: string): string => text.replace(/(?:19|20)\d\d/g, GAP);
/** Days of four, six or eight digits, with or without signs between them. */
const withoutDays = (text: string): string =>
  text.replace(/(?:0[1-9]|[12]\d|3[01])[.,:]?(?:0[1-9]|1[0-2])(?:[.,:]?(?:19|20)?\d\d)?/g, GAP);
/** A character three times or more, and a short group of characters that comes again. */
const withoutRepeats = (text: string): string =>
  text.replace(/(.)\1{2,}/gsu, GAP).replace(/([^ ]{2,5})\1+/gsu, GAP);
const withoutNumbers = (text: string): string =>
  withoutWalks(withoutRepeats(withoutYears(text)), DIGIT_STEPS);
const withoutPatterns = (text: string): string => withoutWalks(withoutRepeats(withoutYears(text)), STEPS);

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  '€': 'e',
  '+': 't',
  '(': 'c',
  $: 's',
};
const unleet = (text: string, one: string): string =>
  text.replace(/[01!345789@€+($]/g, (sign) => LEET[sign] ?? one);

const longestWord = (text: string, words: ReadonlySet<string>): string | undefined => {
  for (let length = Math.min(text.length, 16); length >= 3; length -= 1)
    for (let at = 0; at + length <= text.length; at += 1) {
      const part = text.slice(at, at + length);
      if (words.has(part)) return part;
    }
  return undefined;
};

/** More words than these are a phrase, which is no common password. */
const WORDS_AT_MOST = 2;

const withoutWords = (text: string, words: ReadonlySet<string>): string => {
  let rest = text;
  for (let removed = 0; removed < WORDS_AT_MOST; removed += 1) {
    const word = longestWord(rest, words);
    if (word !== undefined) rest = rest.replace(word, GAP);
  }
  return rest;
};

/** Fewer characters than these beside common parts add nothing that is hard to guess. */
const LEAST_REST = 5;
const isLittle = (rest: string): boolean => Array.from(rest.replaceAll(GAP, '')).length < LEAST_REST;

export const isCommonPassword = (password: string, words: ReadonlySet<string> = COMMONEST_WORDS): boolean => {
  const lower = password.toLowerCase().replaceAll(GAP, '');
  // Digits of a word are read as letters, digits of a number are not.
  const readings = [lower, withoutNumbers(lower), withoutDays(lower)].flatMap((text) => [
    text,
    unleet(text, 'i'),
    unleet(text, 'l'),
  ]);
  // Words first and walks first: 'robert' contains a walk, and a walk may contain a word.
  return readings.some(
    (reading) =>
      isLittle(withoutPatterns(withoutWords(reading, words))) ||
      isLittle(withoutWords(withoutPatterns(reading), words)),
  );
};
