import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf, HEAD_BYTES } from './content.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
/** As the server calls it: with the first bytes and the size of the file. */
const tell = (whole: Uint8Array) => contentOf(whole.subarray(0, HEAD_BYTES), whole.length);

const binaryStl = (header: string, triangles: number): Uint8Array => {
  const whole = new Uint8Array(84 + 50 * triangles);
  whole.set(text(header).subarray(0, 80));
  new DataView(whole.buffer).setUint32(80, triangles, true);
  return whole;
};

describe('the content of a file is recognized by its bytes', () => {
  it.each([
    ['a zip', text('PK\x03\x04and then anything'), 'ZIP'],
    ['an empty zip', joined(text('PK\x05\x06'), new Uint8Array(18)), 'ZIP'],
    ['a DICOM image', joined(new Uint8Array(128), text('DICM'), bytes(2, 0, 0, 0)), 'DICOM'],
    [
      'a DICOM image without a preamble',
      joined(bytes(8, 0, 5, 0), text('CS'), bytes(10, 0), text('ISO_IR 100')),
      'DICOM',
    ],
    [
      'a DICOM image without a preamble and without value representations',
      joined(bytes(8, 0, 0, 0, 4, 0, 0, 0, 0x66, 1, 0, 0), new Uint8Array(40)),
      'DICOM',
    ],
    ['a binary STL', binaryStl('exported', 3), 'STL_BINARY'],
    ['a binary STL whose header says solid', binaryStl('solid femur', 12), 'STL_BINARY'],
    ['an ASCII STL', text('solid femur\n  facet normal 0 0 1\n'), 'STL_ASCII'],
    ['an ASCII STL in capitals', text('SOLID\r\nFACET NORMAL 0 0 1\r\n'), 'STL_ASCII'],
    ['an ASCII STL with a byte order mark', text('\uFEFFsolid x\nendsolid x\n'), 'STL_ASCII'],
    ['an ASCII STL whose name fills the beginning', text(`solid ${'x'.repeat(5000)}\n`), 'STL_ASCII'],
    ['a CSV', text('Side,LEFT\n'), 'CSV'],
    ['a CSV that begins with the word solid', text('solid,1\nSide,LEFT\n'), 'CSV'],
    ['a CSV with a byte order mark', text('\uFEFFSide;LEFT\r\n'), 'CSV'],
    ['a CSV whose beginning ends within a letter', text(`${'x'.repeat(HEAD_BYTES - 1)}ß`), 'CSV'],
  ])('%s', (_, whole, content) => {
    expect(tell(whole)).toBe(content);
  });

  it.each([
    ['nothing', bytes()],
    ['UTF-16', bytes(0xff, 0xfe, 0x53, 0, 0x69, 0)],
    ['Latin-1', bytes(0x37, 0xb0, 0x36)],
    ['half a letter at its end', bytes(0x61, 0xe2, 0x82)],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)],
    ['a binary STL that is cut', binaryStl('solid', 12).subarray(0, 400)],
    ['a first DICOM element that would not fit', bytes(8, 0, 0, 0, 0xfe, 0xff, 0, 0, 0, 0)],
  ])('%s is not recognized', (_, whole) => {
    expect(tell(whole)).toBeUndefined();
  });

  it('of any binary STL with any header', () => {
    const header = fc.string({ maxLength: 80 }).filter((value) => !value.startsWith('PK'));
    fc.assert(
      fc.property(header, fc.nat(200), (said, triangles) => {
        expect(tell(binaryStl(said, triangles))).toBe('STL_BINARY');
      }),
    );
  });

  it('of any text without zero bytes is a CSV or an ASCII STL', () => {
    const sign = fc.integer({ min: 1, max: 0x10ffff }).map((value) => String.fromCodePoint(value));
    const line = fc.string({ unit: fc.oneof(sign, fc.constantFrom('a', ',', '\n')), minLength: 1 });
    // A control character at the beginning could be the first element of a DICOM image.
    const written = line.filter((value) => value.charCodeAt(0) >= 32);
    fc.assert(
      fc.property(written, (value) => {
        expect(['CSV', 'STL_ASCII']).toContain(tell(text(value)));
      }),
    );
  });

  it('by its first bytes alone', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: HEAD_BYTES, maxLength: HEAD_BYTES + 100 }), (whole) => {
        expect(contentOf(whole, whole.length)).toBe(contentOf(whole.subarray(0, HEAD_BYTES), whole.length));
      }),
      { numRuns: 20 },
    );
  });

  it('of any bytes without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(), (head, more) => {
        const content = contentOf(head, head.length + more);
        expect(content === undefined || typeof content === 'string').toBe(true);
      }),
    );
  });
});
