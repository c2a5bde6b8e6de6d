import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled } from '../testing/sampled.ts';
import { CSV_MAX_BYTES } from '../files/limits.ts';
import { decodeCsv, readCsv } from './csv.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const cellsOf = (text: string): (readonly string[])[] => readCsv(text).rows.map(({ cells }) => cells);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a CSV', () => {
  it.each([
    [
      'plain lines',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'lines ended as Windows does',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'lines ended by a carriage return alone',
      'a,b\r1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
    [
      'no line end at its end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['blank lines', '\n\n , \na,b\n\r\n\n', [['a', 'b']]],
    ['a comma in quotes', 'Doe,"Anytown, WW",08123', [['Doe', 'Anytown, WW', '08123']]],
    [
      'empty values in quotes',
      '1,"",""\n2,3,4',
      [
        ['1', '', ''],
        ['2', '3', '4'],
      ],
    ],
    [
      'doubled quotes',
      '1,"ha ""ha"" ha"\n3,4',
      [
        ['1', 'ha "ha" ha'],
        ['3', '4'],
      ],
    ],
    ['nothing but a doubled quote', '1,""""', [['1', '"']]],
    [
      'line breaks in quotes',
      '1,"ha \r\n""ha"" \nha"\n3,4',
      [
        ['1', 'ha \r\n"ha" \nha'],
        ['3', '4'],
      ],
    ],
    [
      'quotes inside a plain value',
      `1,37°36'37.8"N 121°2'17.9"W,x`,
      [['1', `37°36'37.8"N 121°2'17.9"W`, 'x']],
    ],
    ['spaces around quotes', '1, "2" ,3', [['1', '2', '3']]],
    ['text after a quote', '1,"2"x', [['1', '2x']]],
    [
      'semicolons',
      'a;b,c;d\n1;2,5',
      [
        ['a', 'b,c', 'd'],
        ['1', '2,5'],
      ],
    ],
    ['commas with semicolons inside', 'a,b;c', [['a', 'b;c']]],
    [
      'a line of each',
      'a,b\na;b',
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    ],
    ['letters of every script', '4,5,ʤ漢🦴', [['4', '5', 'ʤ漢🦴']]],
    ['nothing', '', []],
  ])('of %s is read value by value', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('states the line on which each row begins, counting line breaks in quotes', () => {
    expect(readCsv('a,1\r\n\r\n"b\nb\r\nb",2\rc,3\n').rows.map(({ line }) => line)).toEqual([1, 3, 6]);
  });

  it.each([
    ['a,"b', 1],
    ['a,1\nb,"2""\nc,3', 2],
    ['"', 1],
  ])('with an unclosed quote (%j) reports where it begins', (text, line) => {
    expect(readCsv(text).problem).toEqual({ line, message: 'a quote is not closed' });
  });

  it('is read back as it was written, for any values', () => {
    const value = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r', 'é', '🦴', '=') });
    const rows = fc.array(fc.tuple(fc.constantFrom('x', 'y y'), value, value), { minLength: 1 });
    const separator = fc.constantFrom(',', ';');
    const end = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(rows, separator, end, (table, sign, lineEnd) => {
        const text = table
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign))
          .join(lineEnd);
        expect(cellsOf(text)).toEqual(table);
      }),
    );
  });

  // A reader that backtracks would exceed the timeout of a test.
  it.each(sampled(['\n', ',', '"', ' ', '";', ' "', '"\n', 'a,\n', '1', '""'], 4))(
    'is read in one pass at its largest size, filled with %j',
    (unit) => {
      const text = unit.repeat(CSV_MAX_BYTES / unit.length);
      const { rows, problem } = readCsv(text);
      expect(rows.length + Number(problem !== undefined)).toBeLessThanOrEqual(CSV_MAX_BYTES);
      expect(readCsv(`"${text.replaceAll('"', '')}`).problem).toEqual({
        line: 1,
        message: 'a quote is not closed',
      });
    },
  );
});

describe('the bytes of a CSV', () => {
  it('are UTF-8, with or without a byte order mark', () => {
    expect(decodeCsv(bytesOf('Größe,ʤ\n'))).toBe('Größe,ʤ\n');
    expect(decodeCsv(bytesOf('\uFEFFa,b'))).toBe('a,b');
    expect(decodeCsv(new Uint8Array())).toBe('');
  });

  it.each([
    ['Latin-1', [0x37, 0xb0, 0x36]],
    ['UTF-16', [0xff, 0xfe, 0x61, 0x00]],
    ['a NUL', [0x61, 0x00, 0x62]],
    ['half a character', [0xe2, 0x82]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
  ])('that are %s are rejected with a message', (_, bytes) => {
    expect(() => decodeCsv(new Uint8Array(bytes))).toThrow('The file is not UTF-8 text.');
  });

  it('are at most one megabyte', () => {
    expect(decodeCsv(new Uint8Array(CSV_MAX_BYTES).fill(0x61))).toHaveLength(CSV_MAX_BYTES);
    expect(() => decodeCsv(new Uint8Array(CSV_MAX_BYTES + 1).fill(0x61))).toThrow(
      'The file is larger than 1 MB.',
    );
  });
});
