import { phone } from '@cotyle/domain/validation/phone';
import { describe, expect, test } from 'vitest';
import { caretIn, dateMask, numberMask, phoneMask } from './masks.ts';

/** Typed character by character. */
const typedOneByOne = (mask: (typed: string) => string, text: string): string =>
  Array.from(text).reduce((shown, sign) => mask(shown + sign), '');

describe('the phone mask', () => {
  test.each([
    ['5035550100', '+1 (503) 555 0100'],
    ['15035550100', '+1 (503) 555 0100'],
    ['+15035550100', '+1 (503) 555 0100'],
    ['503-555-0100', '+1 (503) 555 0100'],
    ['(503) 555.0100', '+1 (503) 555 0100'],
  ])('formats %s as %s', (typed, shown) => {
    expect(typedOneByOne(phoneMask, typed)).toBe(shown);
    expect(phoneMask(typed), 'pasted whole').toBe(shown);
    expect(phone(shown)).toEqual([]);
  });

  test('lets a number be deleted digit by digit', () => {
    let shown = '+1 (503) 555 0100';
    const digits: number[] = [];
    while (shown !== '') {
      shown = phoneMask(shown.slice(0, -1));
      digits.push(shown.replace(/\D/g, '').length);
    }
    expect(digits).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 0]);
  });

  test.each(['+44 20 7946 0958', '+4', '0049 30 901820', '442079460958'])(
    'leaves %s of another country as it is, and the rule refuses it',
    (typed) => {
      expect(phoneMask(typed)).toBe(typed);
      expect(phone(typed)).toEqual(['Only numbers with the country code +1 can be stored.']);
    },
  );

  test('keeps a number of another country while it is typed', () => {
    expect(typedOneByOne(phoneMask, '+44 20 7946 0958')).toBe('+44 20 7946 0958');
  });

  test('drops letters and an eleventh digit', () => {
    expect(phoneMask('abc')).toBe('');
    expect(phoneMask('+1 (503) 555 01009')).toBe('+1 (503) 555 0100');
  });
});

describe('the date mask', () => {
  test.each([
    ['03041950', '03/04/1950'],
    ['03/04/1950', '03/04/1950'],
    ['3/4/1950', '03/04/1950'],
    ['3-4-1950', '03/04/1950'],
    ['3.4.1950', '03/04/1950'],
    ['3 4 1950', '03/04/1950'],
    ['12311999', '12/31/1999'],
  ])('formats %s as %s', (typed, shown) => {
    expect(typedOneByOne(dateMask, typed)).toBe(shown);
    expect(dateMask(typed), 'pasted whole').toBe(shown);
  });

  test('converts a pasted ISO date', () => {
    expect(dateMask('1950-03-04')).toBe('03/04/1950');
  });

  test.each(['', '0', '03', '03/', '03/0', '03/04', '03/04/', '03/04/19'])(
    'half typed as "%s" stays so',
    (typed) => {
      expect(dateMask(typed)).toBe(typed);
    },
  );

  test('drops letters, a second slash in a row and a fifth digit of the year', () => {
    expect(dateMask('March')).toBe('');
    expect(dateMask('03//04')).toBe('03/04');
    expect(dateMask('03/04/19501')).toBe('03/04/1950');
  });
});

describe('the number mask', () => {
  test.each([
    ['42', '42'],
    ['-3.5', '-3.5'],
    ['3,5', '3.5'],
    ['1.2.3', '1.23'],
    ['4-2', '42'],
    ['12 mm', '12'],
    ['-', '-'],
    ['.5', '.5'],
  ])('formats %s as %s', (typed, shown) => {
    expect(numberMask(typed)).toBe(shown);
  });
});

describe('the caret after masking', () => {
  test('stays at the end while digits are appended', () => {
    expect(caretIn('+1 (5', 0)).toBe(5);
    expect(caretIn('03/', 0)).toBe(3);
  });

  test('stays before the same digits, and never after a separator', () => {
    expect(caretIn('03/04/1950', 6)).toBe(2);
    expect(caretIn('+1 (503) 555', 4)).toBe(6);
    expect(caretIn('03/04', 4)).toBe(0);
  });
});
