import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOtherCountry, phone } from './phone.ts';

const OTHER = ['Only numbers with the country code +1 can be stored.'];

describe('a phone number', () => {
  it.each([
    ['', []],
    ['+1 (503) 555 0100', []],
    ['+1 (503) 555', ['All digits are required']],
    ['+', ['All digits are required']],
    ['5035550100', ['All digits are required']],
    ['+44 20 7946 0958', OTHER],
    ['0049 30 901820', OTHER],
    ['442079460958', OTHER],
  ])('%j has the errors %j', (value, messages) => {
    expect(phone(value)).toEqual(messages);
  });

  it('of any country code but 1 is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.stringMatching(/^\d{6,12}$/), (first, rest) => {
        expect(isOtherCountry(`+${first}${rest}`)).toBe(true);
        expect(phone(`+${first}${rest}`)).toEqual(OTHER);
      }),
    );
  });
});
