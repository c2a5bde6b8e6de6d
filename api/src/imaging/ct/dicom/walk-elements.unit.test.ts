import dicomParser from 'dicom-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataElement } from './data-element.ts';
import { emptyPreamble, metaGroup } from './part10.ts';
import { EXPLICIT } from './transfer-syntaxes.ts';
import { walkElements } from './walk-elements.ts';

const PIXELS = 0x7fe0_0010;
const UNDEFINED_LENGTH = 0xffff_ffff;

type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'items'; readonly items: Items };
interface Items {
  readonly isDelimited: boolean;
  readonly values: readonly { readonly isDelimited: boolean; readonly elements: readonly Value[] }[];
}

const { value } = fc.letrec<{ value: Value; items: Items }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      kind: fc.constant('text' as const),
      text: fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
    }),
    fc.record({ kind: fc.constant('items' as const), items: tie('items') }),
  ),
  items: fc.record({
    isDelimited: fc.boolean(),
    values: fc.array(
      fc.record({ isDelimited: fc.boolean(), elements: fc.array(tie('value'), { maxLength: 3 }) }),
      { maxLength: 3 },
    ),
  }),
}));

const words = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const ITEM = 0xe000_fffe;
const ITEM_END = words(0xe00d_fffe, 0);
const SEQUENCE_END = words(0xe0dd_fffe, 0);

const headOf = (tag: number, vr: string, length: number, isExplicit: boolean): Buffer => {
  const head = dataElement(tag, isExplicit ? vr : undefined, Buffer.alloc(0));
  head.writeUInt32LE(length, head.length - 4);
  return head;
};

/** Elements of one level, with ascending tags. */
const encoded = (values: readonly Value[], isExplicit: boolean): Buffer =>
  Buffer.concat(
    values.map((one, index) => {
      const tag = 0x0008_1100 + index;
      if (one.kind === 'text')
        return dataElement(tag, isExplicit ? 'LO' : undefined, Buffer.from(one.text.padEnd(6)));
      const body = Buffer.concat(
        one.items.values.map(({ isDelimited, elements }) => {
          const content = encoded(elements, isExplicit);
          return isDelimited
            ? Buffer.concat([words(ITEM, UNDEFINED_LENGTH), content, ITEM_END])
            : Buffer.concat([words(ITEM, content.length), content]);
        }),
      );
      return one.items.isDelimited
        ? Buffer.concat([headOf(tag, 'SQ', UNDEFINED_LENGTH, isExplicit), body, SEQUENCE_END])
        : Buffer.concat([headOf(tag, 'SQ', body.length, isExplicit), body]);
    }),
  );

describe('the elements of a data set', () => {
  it('are found beside sequences of any nesting where the parser finds them', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
        const lead = Buffer.concat([emptyPreamble(), metaGroup(EXPLICIT)]);
        const last = dataElement(0x0010_0020, 'LO', Buffer.from('LAST'));
        const bytes = Buffer.concat([lead, encoded(values, true), last]);
        const walked = walkElements(bytes, lead.length, true, PIXELS);
        const { elements } = dicomParser.parseDicom(bytes);
        expect(walked?.end).toBe(bytes.length);
        for (const [tag, { at, length }] of walked?.found ?? []) {
          const element = elements[`x${tag.toString(16).padStart(8, '0')}`];
          expect([element?.dataOffset, element?.length]).toEqual([at, length]);
        }
        expect(walked?.found.get(0x0010_0020)?.length).toBe(4);
      }),
      { numRuns: 500 },
    );
  });

  it('are found in the implicit encoding as well', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (values) => {
        const last = dataElement(0x0010_0020, undefined, Buffer.from('LAST'));
        const bytes = Buffer.concat([encoded(values, false), last]);
        const found = walkElements(bytes, 0, false, PIXELS)?.found.get(0x0010_0020);
        expect(found).toEqual({ at: bytes.length - 4, length: 4 });
      }),
      { numRuns: 500 },
    );
  });

  it('are left to the parser where a sequence is cut off or malformed, and never read beyond the bytes', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(255),
        (values, where, byte) => {
          const bytes = encoded(values, true);
          bytes[where % Math.max(1, bytes.length)] = byte;
          const cut = bytes.subarray(0, where % (bytes.length + 1));
          for (const one of [bytes, cut]) {
            const end = walkElements(one, 0, true, PIXELS)?.end ?? 0;
            expect(end).toBeLessThanOrEqual(one.length);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
