import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome-of.ts';
import { DataSetError, decodeDataSet } from './decode-data-set.ts';
import { encodeDataSet } from './encode-data-set.ts';
import type { DataElement } from './elements.ts';

const SEQUENCE = 0x0040_0100;
const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((value) => value.replaceAll(/[\0 ]+$/g, ''));
const elements = fc.uniqueArray(
  fc.record({ tag: fc.integer({ min: 0x0008_0000, max: 0x0039_ffff }), vr: fc.constantFrom('LO', 'PN', 'UT'), value: text }),
  { selector: ({ tag }) => tag, maxLength: 10 },
);

const texts = (values: ReadonlyMap<number, Buffer>): Map<number, string> =>
  new Map([...values].map(([tag, value]) => [tag, value.toString('utf8').replace(/ $/, '')]));
const expected = (given: readonly DataElement[]): Map<number, unknown> =>
  new Map([...given].sort((a, b) => a.tag - b.tag).map(({ tag, value }) => [tag, value]));

describe.each([
  ['explicit', true],
  ['implicit', false],
])('a data set in %s little endian', (_, isExplicit) => {
  const read = (bytes: Buffer) => decodeDataSet(bytes, isExplicit, (tag) => tag === SEQUENCE);

  it('is read as it was written, with the items of its sequences', () => {
    fc.assert(
      fc.property(elements, fc.array(elements, { maxLength: 3 }), (outer, items) => {
        const given = [...outer, { tag: SEQUENCE, vr: 'SQ', value: items }];
        const { values, sequences } = read(encodeDataSet(given, isExplicit));
        expect(texts(values)).toEqual(expected(outer));
        expect(sequences.get(SEQUENCE)?.map((item) => texts(item.values))).toEqual(items.map(expected));
      }),
    );
  });

  it('is read or refused with a DataSetError when its bytes are changed or cut', () => {
    fc.assert(
      fc.property(elements, fc.nat(), fc.nat(), fc.nat(255), (outer, cut, at, value) => {
        const given = [...outer, { tag: SEQUENCE, vr: 'SQ', value: [outer] }];
        const bytes = encodeDataSet(given, isExplicit);
        bytes[at % bytes.length] = value;
        const outcome = outcomeOf(() => read(bytes.subarray(0, cut % (bytes.length + 1))));
        expect(['done', 'DataSetError']).toContain(outcome);
      }),
      { numRuns: 1000 },
    );
  });
});

it('items and sequences of undefined length are read', () => {
  const parts = [
    '4000000153510000ffffffff',
    'feff00e0ffffffff',
    '08006000435302004354',
    'feff0de000000000',
    'feffdde000000000',
  ];
  const explicit = Buffer.from(parts.join(''), 'hex');
  const [item] = decodeDataSet(explicit, true).sequences.get(SEQUENCE) ?? [];
  expect(item?.values.get(0x0008_0060)?.toString()).toBe('CT');
});

it('deeply nested sequences are refused', () => {
  let value: readonly (readonly DataElement[])[] = [[]];
  for (let depth = 0; depth < 20; depth += 1) value = [[{ tag: SEQUENCE, vr: 'SQ', value }]];
  const bytes = encodeDataSet([{ tag: SEQUENCE, vr: 'SQ', value }], true);
  expect(() => decodeDataSet(bytes, true)).toThrow(DataSetError);
});
