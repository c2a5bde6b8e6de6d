import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderNumberOf, parseOrderNumber } from './order-number.ts';

const numbers = fc.integer({ min: 100_001, max: 999_999_999_999 });

describe('an order number', () => {
  it('fits into an accession number and is read again in any spelling', () => {
    fc.assert(
      fc.property(numbers, (n) => {
        const number = orderNumberOf(n);
        expect(number.length).toBeLessThanOrEqual(16);
        const spelt = ` ${number.slice(0, 3).toLowerCase()}-${number.slice(3, 6)} ${number.slice(6)} `;
        expect(parseOrderNumber(spelt)).toBe(number);
      }),
    );
  });

  it('with one wrong digit, or two neighbours swapped, is none', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (n, place, difference) => {
        const number = orderNumberOf(n);
        const at = 3 + (place % (number.length - 3));
        const digit = (Number(number[at]) + difference) % 10;
        expect(parseOrderNumber(number.slice(0, at) + digit + number.slice(at + 1))).toBeUndefined();
        const [one = '', other = ''] = number.slice(at, at + 2);
        fc.pre(other !== '' && one !== other);
        expect(parseOrderNumber(number.slice(0, at) + other + one + number.slice(at + 2))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'HIP', 'HIP12', '1000013', 'A4711', 'HIP100001X'])('is not %o', (text) => {
    expect(parseOrderNumber(text)).toBeUndefined();
  });
});
