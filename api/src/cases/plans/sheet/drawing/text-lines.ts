export type WidthOf = (text: string) => number;

const ELLIPSIS = '…';
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** With their marks: a line never ends between a letter and its accent. */
export const lettersOf = (text: string): readonly string[] =>
  Array.from(LETTERS.segment(text), ({ segment }) => segment);

/** How many letters from the beginning fit, found by halving: measuring is slow. */
const lettersWithin = (letters: readonly string[], fits: (text: string) => boolean): number => {
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(letters.slice(0, middle).join(''))) least = middle;
    else most = middle - 1;
  }
  return least;
};

/** A word in parts that fit, of at least one letter each. */
const partsOf = (word: string, width: number, widthOf: WidthOf): string[] => {
  const parts: string[] = [];
  let letters = lettersOf(word);
  while (letters.length > 1 && widthOf(letters.join('')) > width) {
    const count = Math.max(
      1,
      lettersWithin(letters, (text) => widthOf(text) <= width),
    );
    parts.push(letters.slice(0, count).join(''));
    letters = letters.slice(count);
  }
  return [...parts, letters.join('')];
};

const shortened = (line: string, width: number, widthOf: WidthOf): string => {
  const letters = lettersOf(line);
  const ended = (text: string): string => `${text.trimEnd()}${ELLIPSIS}`;
  const count = lettersWithin(letters, (text) => widthOf(ended(text)) <= width);
  return ended(letters.slice(0, count).join(''));
};

/** Breaks a text at its spaces, and words that are wider than a line anywhere. */
const wrapped = (text: string, width: number, widthOf: WidthOf): string[] => {
  const space = widthOf(' ');
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const words = text.split(' ').filter((word) => word !== '');
  for (const part of words.flatMap((word) => partsOf(word, width, widthOf))) {
    const own = widthOf(part);
    if (line !== '' && used + space + own > width) {
      lines.push(line);
      line = '';
    }
    [line, used] = line === '' ? [part, own] : [`${line} ${part}`, used + space + own];
  }
  return line === '' ? lines : [...lines, line];
};

/** At most so many lines; a text that is longer ends with an ellipsis. */
export const linesWithin = (
  text: string,
  width: number,
  maxLines: number,
  widthOf: WidthOf,
): readonly string[] => {
  const lines = wrapped(text, width, widthOf);
  if (lines.length <= maxLines) return lines;
  const last = lines.slice(maxLines - 1).join(' ');
  return [...lines.slice(0, maxLines - 1), shortened(last, width, widthOf)];
};
