import { phone } from '@cotyle/domain/validation/phone';
import { describe, expect, test } from 'vitest';
import { caretIn, dateMask, numberMask, phoneMask } from './masks.ts';

/** As fingers do it: one sign after another. */
const typedOneByOne = (mask: (typed: string) => string, text: string): string =>
  Array.from(text).reduce((shown, sign) => mask(shown + sign), '');

describe('a phone number', () => {
  test.each([
    ['5035550100', '+1 (503) 555 0100'],
    ['15035550100', '+1 (503) 555 0100'],
    ['+15035550100', '+1 (503) 555 0100'],
    ['503-555-0100', '+1 (503) 555 0100'],
    ['(503) 555.0100', '+1 (503) 555 0100'],
  ])('typed as %s reads %s', (typed, shown) => {
    expect(typedOneByOne(phoneMask, typed)).toBe(shown);
    expect(phoneMask(typed), 'pasted whole').toBe(shown);
    expect(phone(shown)).toEqual([]);
  });

  test('can be deleted digit by digit until nothing is left', () => {
    let shown = '+1 (503) 555 0100';
    const digits: number[] = [];
    while (shown !== '') {
      shown = phoneMask(shown.slice(0, -1));
      digits.push(shown.replace(/\D/g, '').length);
    }
    expect(digits).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 0]);
  });

  test('takes no letters and no eleventh digit', () => {
    expect(phoneMask('abc')).toBe('');
    expect(phoneMask('+1 (503) 555 01009')).toBe('+1 (503) 555 0100');
  });
});

describe('a date', () => {
  test.each([
    ['03041950', '03/04/1950'],
    ['03/04/1950', '03/04/1950'],
    ['3/4/1950', '03/04/1950'],
    ['3-4-1950', '03/04/1950'],
    ['3.4.1950', '03/04/1950'],
    ['3 4 1950', '03/04/1950'],
    ['12311999', '12/31/1999'],
  ])('typed as %s reads %s', (typed, shown) => {
    expect(typedOneByOne(dateMask, typed)).toBe(shown);
    expect(dateMask(typed), 'pasted whole').toBe(shown);
  });

  test('pasted as an ISO day is turned round', () => {
    expect(dateMask('1950-03-04')).toBe('03/04/1950');
  });

  test.each(['', '0', '03', '03/', '03/0', '03/04', '03/04/', '03/04/19'])(
    'half typed as "%s" stays so',
    (typed) => {
      expect(dateMask(typed)).toBe(typed);
    },
  );

  test('takes no letters, no second slash in a row and no fifth digit of the year', () => {
    expect(dateMask('March')).toBe('');
    expect(dateMask('03//04')).toBe('03/04');
    expect(dateMask('03/04/19501')).toBe('03/04/1950');
  });
});

describe('a number', () => {
  test.each([
    ['42', '42'],
    ['-3.5', '-3.5'],
    ['3,5', '3.5'],
    ['1.2.3', '1.23'],
    ['4-2', '42'],
    ['12 mm', '12'],
    ['-', '-'],
    ['.5', '.5'],
  ])('typed as %s reads %s', (typed, shown) => {
    expect(numberMask(typed)).toBe(shown);
  });
});

describe('the cursor', () => {
  test('stands at the end while digits are added there', () => {
    expect(caretIn('+1 (5', 0)).toBe(5);
    expect(caretIn('03/', 0)).toBe(3);
  });

  test('stays before the digits that it stood before, and never behind the sign between them', () => {
    expect(caretIn('03/04/1950', 6)).toBe(2);
    expect(caretIn('+1 (503) 555', 4)).toBe(6);
    expect(caretIn('03/04', 4)).toBe(0);
  });
});
