import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZIP_TAIL_BYTES, zipEnd, zipEntries } from './zip-directory.ts';
import { zipFindings } from './zip-findings.ts';

interface Entry {
  readonly name?: string;
  readonly flags?: number;
  readonly method?: number;
  readonly compressed?: number;
  readonly uncompressed?: number;
  readonly at?: number;
}

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const uint16 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff];
const uint32 = (value: number): number[] => [...uint16(value), ...uint16(value >>> 16)];
const uint64 = (value: number): number[] => [
  ...uint32(value % 2 ** 32),
  ...uint32(Math.floor(value / 2 ** 32)),
];

const entryBytes = ({
  name = 'a.dcm',
  flags = 0,
  method = 8,
  compressed = 10,
  uncompressed = 20,
  at = 0,
}: Entry) => [
  ...uint32(0x02014b50),
  ...uint16(20),
  ...uint16(20),
  ...uint16(flags),
  ...uint16(method),
  ...uint32(0),
  ...uint32(0),
  ...uint32(compressed),
  ...uint32(uncompressed),
  ...uint16(name.length),
  ...uint16(0),
  ...uint16(0),
  ...uint16(0),
  ...uint16(0),
  ...uint32(0),
  ...uint32(at),
  ...ascii(name),
];

const endBytes = (count: number, bytes: number, at: number, comment = '') => [
  ...uint32(0x06054b50),
  ...uint32(0),
  ...uint16(count),
  ...uint16(count),
  ...uint32(bytes),
  ...uint32(at),
  ...uint16(comment.length),
  ...ascii(comment),
];

const BODY = 5000;

/** So many bytes of content, the directory, and its end. */
const zipOf = (entries: readonly Entry[], comment = ''): Uint8Array => {
  const directory = entries.flatMap(entryBytes);
  const end = endBytes(entries.length, directory.length, BODY, comment);
  return Uint8Array.from([...Array.from({ length: BODY }, () => 0), ...directory, ...end]);
};

/** As the server reads it: the tail, then the directory. */
const findingsOf = (zip: Uint8Array): string[] => {
  const end = zipEnd(zip.subarray(-ZIP_TAIL_BYTES), zip.length);
  if (!end) return ['no end'];
  const directory = zip.subarray(end.at, end.at + end.bytes);
  return zipFindings(zip.length, end, zipEntries(directory, end.entries)).map(({ code }) => code);
};

describe('a zip', () => {
  it.each([
    ['in order', [{}, { name: 'folder/b.dcm', at: 500 }], []],
    ['with dots in its names', [{ name: '..a/b..c/d.dcm' }], []],
    ['with nothing in it', [], ['ZIP_EMPTY']],
    ['with a name that leads out', [{ name: 'a/../../b' }], ['ZIP_NAMES']],
    ['with a name that leads out as Windows writes it', [{ name: '..\\b' }], ['ZIP_NAMES']],
    ['with an absolute name', [{ name: '/etc/passwd' }], ['ZIP_NAMES']],
    ['with the name of a drive', [{ name: 'C:\\a' }], ['ZIP_NAMES']],
    ['with a file packed by a forgotten method', [{ method: 1 }], ['ZIP_UNUSUAL']],
    ['with a password', [{ flags: 1 }], ['ZIP_ENCRYPTED']],
    ['that unpacks to far more', [{ uncompressed: 900_000_000 }], ['ZIP_EXPANDS']],
    ['with a file beyond its end', [{ at: 4990, compressed: 100 }], ['ZIP_DAMAGED']],
    ['with a stored file of two sizes', [{ method: 0 }], ['ZIP_DAMAGED']],
    ['that says too little of a file', [{ compressed: 4000, uncompressed: 1 }], ['ZIP_DAMAGED']],
  ] as const)('%s is recognized', (_, entries, codes) => {
    expect(findingsOf(zipOf(entries))).toEqual(codes);
  });

  it('may have bytes after its end, but must not be truncated', () => {
    const zip = zipOf([{}], 'PK\x05\x06 made by hand');
    expect(findingsOf(zip)).toEqual([]);
    expect(findingsOf(zip.subarray(0, -1))).toEqual(['no end']);
    expect(findingsOf(zip.subarray(0, BODY))).toEqual(['no end']);
  });

  it('whose directory counts more or fewer files than it has is damaged', () => {
    for (const count of [1, 3]) {
      const zip = zipOf([{}, {}]);
      zip.set(uint16(count), zip.length - 12);
      expect(findingsOf(zip)).toEqual(['ZIP_DAMAGED']);
    }
  });

  it('that is one of several parts is recognized', () => {
    const zip = zipOf([{}]);
    zip.set(uint16(1), zip.length - 18);
    expect(findingsOf(zip)).toEqual(['ZIP_PART']);
  });

  it('with a field that exceeds its space is damaged', () => {
    const zip = zipOf([{ name: 'aaaa' }]);
    // The name becomes an extra field that says it has 0x6161 bytes.
    zip.set([...uint16(0), ...uint16(4)], BODY + 28);
    expect(findingsOf(zip)).toEqual(['ZIP_DAMAGED']);
  });

  it('of more than 4 GB has the position of its directory in the ZIP64 record', () => {
    const [size, at] = [6 * 1024 ** 3, 5 * 1024 ** 3];
    const large = [
      ...uint32(0x06064b50),
      ...uint64(44),
      ...uint32(0),
      ...uint64(0),
      ...uint64(70_000),
      ...uint64(70_000),
      ...uint64(4_000_000),
      ...uint64(at),
    ];
    const locator = [
      ...uint32(0x07064b50),
      ...uint32(0),
      ...uint64(size - 22 - 20 - large.length),
      ...uint32(1),
    ];
    const tail = Uint8Array.from([...large, ...locator, ...endBytes(0xffff, 0xffffffff, 0xffffffff)]);
    expect(zipEnd(tail, size)).toEqual({ entries: 70_000, bytes: 4_000_000, at, isPart: false });
  });

  it('of any bytes is inspected without an exception', () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom(
        ...[0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50].map((value) => Uint8Array.from(uint32(value))),
      ),
      fc.constant(Uint8Array.from(entryBytes({}))),
      fc.constant(Uint8Array.from(endBytes(1, 51, 0))),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const zip = Uint8Array.from(pieces.flatMap((one) => Array.from(one)));
        expect(findingsOf(zip).length).toBeLessThan(8);
      }),
      { numRuns: 1000 },
    );
  });
});
