import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASUREMENTS, OPERATIVE, PRI } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import { CSV_MAX_BYTES } from '../files/limits.ts';
import { parsePri, priProblemText, readPri } from './parse.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const problemsOf = (text: string): string[] => {
  const read = parsePri(text);
  return read.ok ? [] : read.problems.map(priProblemText);
};

describe('PRI data', () => {
  it('are the thirteen measurements and the side, by name', () => {
    const text = PRI.map(
      (name, index) => `${MEASUREMENTS[name].label},${MEASUREMENTS[name].min + index / 8}`,
    );
    expect(parsePri([...text, 'Side,RIGHT'].join('\n'))).toEqual({
      ok: true,
      measurements: Object.fromEntries(PRI.map((name, index) => [name, MEASUREMENTS[name].min + index / 8])),
      side: 'RIGHT',
      warnings: [],
    });
    expect(PRI).toHaveLength(13);
  });

  it.each([
    ['names in any case, with spaces and underscores', 'PLANNED_anteversion,15\nsi ze,52\nSIDE,l'],
    ['names as the API has them', 'plannedAnteVersion,15\nsize,52\nside,L'],
    ['a byte order mark and Windows’ line ends', '\uFEFFPlanned Anteversion,15\r\nSize,52\r\nSide,L\r\n'],
    ['quoted values', '"Planned Anteversion","15"\n"Size","52"\n"Side","Left"'],
    ['a header', 'Name,Value\nPlanned Anteversion,15\nSize,52\nSide,L'],
    ['a header of one word', 'PRI\nPlanned Anteversion,15\nSize,52\nSide,L'],
    ['semicolons', 'Name;Value\nPlanned Anteversion;15,0\nSize;52\nSide;L'],
    [
      'the line with which spreadsheets name the separator',
      'sep=;\nPlanned Anteversion;15,0\nSize;52\nSide;L',
    ],
    ['columns that are empty', 'Planned Anteversion,15,,\nSize,52, ,\nSide,L,'],
    ['numbers in other spellings', 'Planned Anteversion,+1.5e1\nSize, 52. \nSide,L'],
    ['the side in the last line, whatever its name', 'Planned Anteversion,15\nSize,52\nLaterality,L'],
  ])('may be written with %s', (_, text) => {
    expect(parsePri(text)).toEqual({
      ok: true,
      measurements: { plannedAnteVersion: 15, size: 52 },
      side: 'LEFT',
      warnings: [],
    });
  });

  it('with unknown names are read without them, and list them', () => {
    const operative = OPERATIVE.map((name) => MEASUREMENTS[name].label);
    const text = `Tilt,12\nSize,52\n${operative[0]},20\n=cmd|'/c calc'!A1,1\nTilt,13\n,9\nSide,R`;
    expect(parsePri(text)).toMatchObject({
      ok: true,
      measurements: { size: 52 },
      warnings: [`Unknown names were ignored: Tilt, Operative Anteversion, =cmd|'/c calc'!A1, (no name)`],
    });
  });

  it('with a thousand unknown names list them in one short line', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `"${'🦴'.repeat(5000 / 1000)}\n${index}",1`);
    const read = parsePri(['Size,52', ...names, `${'x'.repeat(10_000)},1`, 'Side,R'].join('\n'));
    const [warning = ''] = read.ok ? read.warnings : [];
    expect(warning).toMatch(/^Unknown names were ignored: 🦴+ 0, .* and 981 more$/u);
    expect(warning.length).toBeLessThan(1000);
  });
});

describe('PRI data are rejected completely', () => {
  it.each([
    ['Size,abc\nSide,L', ['Line 1, Size: not a number']],
    ['Size,\nSide,L', ['Line 1, Size: not a number']],
    ['Size\nSide,L', ['Line 1, Size: not a number']],
    ['Size,52 mm\nSide,L', ['Line 1, Size: not a number']],
    ['Size,0x34\nSide,L', ['Line 1, Size: not a number']],
    ['Size,=50+2\nSide,L', ['Line 1, Size: not a number']],
    ['Size,NaN\nPosition,Infinity\nSide,L', ['Line 1, Size: not a number', 'Line 2, Position: not a number']],
    ['Size,"52,5"\nSide,L', ['Line 1, Size: not a number']],
    ['Size;1.052,5\nSide;L', ['Line 1, Size: not a number']],
    ['Size,52,5\nSide,L', ['Line 1, Size: one value only']],
    ['Size,19.9\nSide,L', ['Line 1, Size: From 20 to 90 only']],
    ['x,y\n\nPlanned Inclination,34\nSize,52\nSide,L', ['Line 3, Planned Inclination: From 35 to 50 only']],
    ['Leg Length Difference,1e3\nSide,L', ['Line 1, Leg Length Difference: From -20 to 20 only']],
    ['Size,52\nsize,52\nSide,L', ['Line 2, Size: already in line 1']],
    ['Size,x\nSize,52\nSide,L', ['Line 1, Size: not a number', 'Line 2, Size: already in line 1']],
    ['Side,L\nSize,52\nSIDE,L', ['Line 3, Side: already in line 1']],
    ['Size,52\nSide,both', ['Line 2, Side: LEFT, RIGHT, L or R only']],
    ['Size,52\nSide,L,R', ['Line 2, Side: one value only']],
    ['Size,52', ['Side: is required']],
    ['Side,\nSize,52', ['Line 1, Side: LEFT, RIGHT, L or R only']],
    ['Size,52\nTilt,3', ['Side: is required']],
    ['Size,LEFT', ['Line 1, Size: not a number']],
    ['Size,5\nSide,x', ['Line 1, Size: From 20 to 90 only', 'Line 2, Side: LEFT, RIGHT, L or R only']],
    ['Side,L', ['There is no PRI data in the file.']],
    ['', ['There is no PRI data in the file.']],
    ['a,b\nc,d\nx,L', ['There is no PRI data in the file.']],
    ['Size,"52\nSide,L', ['Line 1: a quote is not closed']],
  ])('that contain %j', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('with at most the first twenty problems', () => {
    expect(problemsOf(`Size,${'9'.repeat(1_000_000)}\nSide,L`)).toEqual(['Line 1, Size: not a number']);
    expect(problemsOf('Size,x\n'.repeat(100_000))).toHaveLength(20);
    expect(problemsOf(`Size,52\n${'Side,L\n'.repeat(100_000)}`)).toEqual(['Line 3, Side: already in line 2']);
  });

  it('in a file that is too large or not text', () => {
    const text = (bytes: Uint8Array) => {
      const read = readPri(bytes);
      return read.ok ? [] : read.problems.map(priProblemText);
    };
    expect(text(new Uint8Array(CSV_MAX_BYTES + 1).fill(0x61))).toEqual(['The file is larger than 1 MB.']);
    expect(text(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toEqual(['The file is not UTF-8 text.']);
    expect(readPri(new TextEncoder().encode('\uFEFFSize,52\nSide,R')).ok).toBe(true);
  });
});

describe('any content of a file', () => {
  const spelling = (name: MeasurementName) =>
    fc
      .array(fc.constantFrom('', ' ', '_', '  '), { minLength: 40, maxLength: 40 })
      .map((gaps) =>
        Array.from(
          MEASUREMENTS[name].label,
          (letter, index) => (index % 2 ? letter.toUpperCase() : letter) + gaps[index],
        ).join(''),
      );
  const entry = fc.constantFrom(...PRI).chain((name) =>
    fc.record({
      name: fc.constant(name),
      spelled: spelling(name),
      value: fc
        .integer({ min: MEASUREMENTS[name].min * 1000, max: MEASUREMENTS[name].max * 1000 })
        .map((thousandths) => thousandths / 1000),
    }),
  );
  const entries = fc.uniqueArray(entry, { selector: ({ name }) => name, minLength: 1 });

  it('with valid names and values is read as written, with commas or semicolons, in any order', () => {
    const layout = fc.record({
      separator: fc.constantFrom(',', ';'),
      quote: fc.constantFrom('', '"'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      header: fc.constantFrom([], ['Name', 'Value']),
      side: fc.constantFrom('LEFT', 'RIGHT'),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(entries, layout, (wanted, { separator, quote, end, header, side, at }) => {
        const decimal = separator === ';' ? ',' : '.';
        const lines = wanted.map(({ spelled, value }) => [spelled, String(value + 0).replace('.', decimal)]);
        lines.splice(at % (lines.length + 1), 0, ['Side', side]);
        const all = header.length > 0 ? [header, ...lines] : lines;
        const text = all.map((line) => line.map((cell) => quote + cell + quote).join(separator)).join(end);
        expect(parsePri(text)).toEqual({
          ok: true,
          measurements: Object.fromEntries(wanted.map(({ name, value }) => [name, value + 0])),
          side,
          warnings: [],
        });
      }),
    );
  });

  it('yields data or problems, never an exception, and every value is in its range', () => {
    const piece = fc.constantFrom(
      'Size',
      'Side',
      'Position',
      ',',
      ';',
      '"',
      '\n',
      '\r',
      '52',
      '-1',
      'L',
      ' ',
      '\u0000',
      '=',
    );
    const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const read = parsePri(written);
        expect(read.ok || read.problems.length > 0).toBe(true);
        const taken = read.ok ? read.measurements : {};
        for (const [name, value] of Object.entries(taken) as [MeasurementName, number][]) {
          expect(value).toBeGreaterThanOrEqual(MEASUREMENTS[name].min);
          expect(value).toBeLessThanOrEqual(MEASUREMENTS[name].max);
        }
      }),
      { numRuns: 500 },
    );
  });
});
