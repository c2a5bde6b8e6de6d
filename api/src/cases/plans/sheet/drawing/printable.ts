/** What no font shows, and what would change the direction of the text around it. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

const numberOf = (letter: string): string =>
  `‹U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;

export interface Printable<T> {
  readonly value: T;
  /** The number of the first letter that the font lacks. */
  readonly missing: string | undefined;
}

/**
 * All texts of a value, with each letter that the font lacks replaced by its number: a box would hide that something cannot be read.
 */
export const printable = <T>(value: T, hasLetter: (codePoint: number) => boolean): Printable<T> => {
  let missing: string | undefined;
  const textOf = (text: string): string =>
    text
      .normalize('NFC')
      .replace(/[\t\n\r]+/g, ' ')
      .replace(INVISIBLE, '')
      .replace(/./gsu, (letter) => {
        if (hasLetter(letter.codePointAt(0) ?? 0)) return letter;
        missing ??= numberOf(letter);
        return numberOf(letter);
      });
  const replaced = (one: unknown): unknown => {
    if (typeof one === 'string') return textOf(one);
    if (Array.isArray(one)) return one.map(replaced);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, replaced(part)]));
  };
  return { value: replaced(value) as T, missing };
};
