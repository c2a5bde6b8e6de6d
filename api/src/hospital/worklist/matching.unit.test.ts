import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesName, matchesText, parseRange, scheduledDay } from './matching.ts';

describe('a key of a query', () => {
  it.each([
    ['', 'anything', true],
    ['*', 'anything', true],
    ['CT', 'CT', true],
    ['ct', 'CT', true],
    ['MR', 'CT', false],
    ['MR\\CT', 'CT', true],
    ['C?', 'CT', true],
    ['C?', 'C', false],
    ['HIP*1', 'HIP1000011', true],
    ['A.C', 'ABC', false],
    ['[A-Z]*', 'ABC', false],
  ])('%j against %j is %j', (key, value, expected) => {
    expect(matchesText(key, value)).toBe(expected);
  });

  it('matches a value that it is made from by replacing parts with wild cards', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9^.+()]{1,20}$/);
    fc.assert(
      fc.property(plain, fc.nat(), fc.nat(), (value, a, b) => {
        const from = Math.min(a % value.length, b % value.length);
        const to = Math.max(a % value.length, b % value.length);
        expect(matchesText(`${value.slice(0, from)}*${value.slice(to)}`, value)).toBe(true);
        expect(matchesText(`${value.slice(0, from)}?${value.slice(from + 1)}`, value)).toBe(true);
        expect(matchesText(`${value}x`, value)).toBe(false);
      }),
    );
  });

  it('with very many stars is tried in a few steps, which a regular expression would not do', () => {
    expect(matchesText('a*'.repeat(5000), 'a'.repeat(64))).toBe(false);
    expect(matchesText(`${'*?'.repeat(30)}*x`, 'a'.repeat(200))).toBe(false);
    expect(matchesText(`${'*a'.repeat(30)}*`, 'a'.repeat(200))).toBe(true);
  });

  it('matches what a regular expression with the same wild cards does', () => {
    const word = (letters: string) =>
      fc.string({ unit: fc.constantFrom(...letters.split('')), maxLength: 8 });
    fc.assert(
      fc.property(word('ab*?'), word('ab'), (key, value) => {
        const expected = new RegExp(`^${key.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(value);
        expect(matchesText(key, value)).toBe(key === '' || expected);
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['SMITH^ANN', true],
    ['smith^ann', true],
    ['Smith*', true],
    ['Smith^*', true],
    ['Smith^Ann^^^', true],
    ['Smit?^A*', true],
    ['Smith', false],
    ['Smyth*', false],
  ])('of Smith^Ann is found by %s: %s', (key, expected) => {
    expect(matchesName(key, ['Smith^Ann'])).toBe(expected);
  });

  it('is found without its accents', () => {
    expect(matchesName('MULLER*', ['Müller^Zoë'])).toBe(true);
    expect(matchesName('Müller^ZOE', ['Muller^Zoe'])).toBe(true);
  });
});

describe('a range of days', () => {
  it.each([
    ['20261117', { from: '20261117', to: '20261117' }],
    ['20261117-20261119', { from: '20261117', to: '20261119' }],
    ['20261117-', { from: '20261117', to: '99999999' }],
    ['-20261117', { from: '00000000', to: '20261117' }],
    ['tomorrow', undefined],
    ['20261117-20261118-20261119', undefined],
  ])('%s is read', (text, expected) => {
    expect(parseRange(text)).toEqual(expected);
  });

  const requested = '20261110';
  it.each([
    ['today', '20261117', '20261117'],
    ['a later day', '20261201', '20261201'],
    ['a week around today', '20261113-20261120', '20261117'],
    ['a past day after the request', '20261112', '20261112'],
    ['a day before the request', '20261109', undefined],
    ['every day', '-', '20261117'],
  ])('finds a request of last week for %s', (_, range, expected) => {
    const days = parseRange(range) ?? { from: '', to: '' };
    expect(scheduledDay(days, '20261117', requested)).toBe(expected);
  });
});
