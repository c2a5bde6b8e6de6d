const ACCENTS = /[\u0300-\u036F]/g;

/** Letters without a decomposition into a base letter and accents. */
const OTHERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** The text as a search compares it: without accents and case. The database has the same rule, `fold_text`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => OTHERS[letter] ?? letter);
