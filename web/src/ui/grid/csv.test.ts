import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, withoutFormula } from './csv.ts';

/** A minimal RFC 4180 parser. */
const read = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text;
  while (rest !== '') {
    const found = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest);
    if (!found) throw new Error(`not CSV: ${rest}`);
    row.push((found[1] ?? '').replaceAll('""', '"'));
    if (found[2] === '\r\n') {
      rows.push(row);
      row = [];
    }
    rest = rest.slice(found[0].length);
  }
  return rows;
};

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '"', ','), fc.string())
    .map((parts) => parts.join('')),
);
const table = fc.array(fc.array(value, { minLength: 1 }));

describe('a table as CSV', () => {
  it('is read back value by value, whatever it contains', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(read(csvOf(rows))).toEqual(rows.map((row) => row.map(withoutFormula)));
      }),
    );
  });

  it('never contains a formula that a spreadsheet would run', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const cell of read(csvOf(rows)).flat()) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/);
      }),
    );
  });

  it('leaves all other values unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = `a${text}`;
        expect(withoutFormula(plain)).toBe(plain);
      }),
    );
  });
});

it('a number in a CSV file stays a number, also a negative one', () => {
  expect(csvOf([['a', -2.5, 3]])).toBe('"a",-2.5,3\r\n');
});

describe('a CSV value that could be a formula', () => {
  it.each([
    '=1+1',
    '+1 (503) 555 0100',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '＝1',
  ])('is prefixed with an apostrophe: %j', (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
  });

  it.each(['', 'Anna', '5=5', 'a-b', '07/01/2026', '#12', "'quoted"])('does not include %j', (text) => {
    expect(withoutFormula(text)).toBe(text);
  });
});
