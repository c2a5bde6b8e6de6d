import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';
import { lettersOf, linesWithin } from './text-lines.ts';
import { visualRuns } from './visual-order.ts';

/** Each letter is as wide as the next. */
const widthOf = (text: string): number => lettersOf(text).length;

const someText = fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é', 'ש', '7'), maxLength: 80 });

describe('a text in lines', () => {
  it('has no line that is too wide, and loses nothing but spaces', () => {
    fc.assert(
      fc.property(someText, fc.integer({ min: 1, max: 20 }), (text, width) => {
        const lines = linesWithin(text, width, Number.POSITIVE_INFINITY, widthOf);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  it('ends with an ellipsis where it needs more lines than it may have', () => {
    fc.assert(
      fc.property(
        someText,
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 1, max: 3 }),
        (text, width, most) => {
          const all = linesWithin(text, width, Number.POSITIVE_INFINITY, widthOf);
          const lines = linesWithin(text, width, most, widthOf);
          expect(lines.length).toBe(Math.min(all.length, most));
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
          expect(lines.at(-1)?.endsWith('…') ?? false).toBe(all.length > most);
        },
      ),
    );
  });
});

describe('the order of runs', () => {
  it('has every letter once', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const letters = visualRuns(text).flatMap((run) => lettersOf(run.text));
        expect(letters.toSorted()).toEqual(lettersOf(text).toSorted());
      }),
    );
  });

  it('is from the right where the first letter is, and keeps numbers apart', () => {
    const order = (line: string): string[] => visualRuns(line).map(({ text }) => text);
    expect(order('Dr משה כהן, MD')).toEqual(['Dr ', 'משה כהן', ', MD']);
    expect(order('משה כהן 12')).toEqual([' 12', 'משה כהן']);
    expect(order('Jane Doe')).toEqual(['Jane Doe']);
  });
});

describe('what can be printed', () => {
  const hasLetter = (codePoint: number): boolean => codePoint < 0x250;

  it('keeps what the font has, and gives the rest by its number', () => {
    const { value, missing } = printable({ name: 'Zoë 张', rows: ['ok', null, 3] }, hasLetter);
    expect(value).toEqual({ name: 'Zoë ‹U+5F20›', rows: ['ok', null, 3] });
    expect(missing).toBe('‹U+5F20›');
    expect(printable('Zoë', hasLetter)).toEqual({ value: 'Zoë', missing: undefined });
  });

  it('composes letters, makes line breaks spaces, and leaves out what nobody sees', () => {
    expect(printable('Zoe\u0308\nof\u202E\u200Bus\u0007', hasLetter).value).toBe('Zoë ofus');
  });
});
