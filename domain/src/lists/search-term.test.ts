import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, shownDay } from '../validation/calendar.ts';
import { foldText } from '../validation/fold-text.ts';
import { birthOfAge, daysContaining, isInLabel } from './search-term.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const TODAY = '2026-11-16';

describe('a folded text', () => {
  it.each([
    ['Ångström', 'angstrom'],
    ['CHÁVEZ', 'chavez'],
    ['Weiß', 'weiss'],
    ['Søren Ćosić', 'soren cosic'],
    ['Łukasz', 'lukasz'],
    ['Ægir Œuvre', 'aegir oeuvre'],
  ])('of %s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('stays the same when it is folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)),
    );
  });
});

describe('a term of a search', () => {
  it('finds a label anywhere from three letters on, and at the start of a word before', () => {
    expect(isInLabel('dul', 'Surgery Scheduled')).toBe(true);
    expect(isInLabel('sc', 'Surgery Scheduled')).toBe(true);
    expect(isInLabel('du', 'Surgery Scheduled')).toBe(false);
    expect(isInLabel('surgery scheduled', 'Surgery Scheduled')).toBe(true);
  });
});

describe('a term that is part of a date', () => {
  it('finds exactly the days that display it', () => {
    const part = fc
      .tuple(day, fc.nat(9), fc.nat(10))
      .map(([one, from, length]) => shownDay(one).slice(from, from + length))
      .filter((term) => term.includes('/'));
    fc.assert(
      fc.property(part, day, (term, other) => {
        const isFound = daysContaining(term, TODAY).some(({ from, to }) => other >= from && other <= to);
        return isFound === shownDay(other).includes(term);
      }),
      { numRuns: 60 },
    );
  });

  it('may be a year, but no other number', () => {
    expect(daysContaining('2026', TODAY)).toEqual([{ from: '2026-01-01', to: '2026-12-31' }]);
    for (const term of ['12', '202', '20261', 'baker', '02/30/2026', '11/16/20261', '//'])
      expect([term, daysContaining(term, TODAY)]).toEqual([term, []]);
  });
});

describe('a term that is an age', () => {
  it('finds exactly the days of birth of that age', () => {
    const leapDay = fc.constantFrom('2000-02-29', '2024-02-29', '2023-02-28', '2024-03-01');
    fc.assert(
      fc.property(fc.oneof(day, leapDay), fc.oneof(day, leapDay), fc.nat(40), (birth, today, age) => {
        const range = birthOfAge(String(age), today);
        const isFound = range !== undefined && birth >= range.from && birth <= range.to;
        return isFound === (ageOn(birth, today) === age);
      }),
      { numRuns: 2000 },
    );
  });

  it('is a whole number below 150', () => {
    for (const term of ['150', '067', '6.5', 'x', ''])
      expect([term, birthOfAge(term, TODAY)]).toEqual([term, undefined]);
  });
});
