import { isDay } from '@cotyle/domain/validation/calendar';
import { addDays } from '@cotyle/domain/validation/day-arithmetic';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPANS } from '../views/use-choices.ts';
import { addMonths, dayByKey, daysOf, longWeekday, rangeOf, step, titleOf } from './days.ts';

const day = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays('2026-11-17', days));

describe('the days of a calendar', () => {
  it('are whole weeks from Sunday to Saturday around the month, and at most six of them', () => {
    fc.assert(
      fc.property(day, (one) => {
        const shown = daysOf(rangeOf('month', one));
        expect(shown).toContain(one);
        expect(shown.length % 7).toBe(0);
        expect(shown.length).toBeLessThanOrEqual(42);
        expect([longWeekday(shown[0] ?? ''), longWeekday(shown.at(-1) ?? '')]).toEqual([
          'Sunday',
          'Saturday',
        ]);
        expect(shown.filter((other) => other.slice(0, 7) === one.slice(0, 7)).length).toBeGreaterThan(27);
      }),
    );
  });

  it('are left and come back to by a step in both directions', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...SPANS), (one, span) => {
        const next = step(span, one, 1);
        expect(isDay(next)).toBe(true);
        const [, last] = rangeOf(span, one);
        expect(span === 'month' || rangeOf(span, next)[0] === addDays(last, 1)).toBe(true);
        const back = step(span, next, -1);
        expect(back <= one && back >= addDays(one, -3)).toBe(true);
      }),
    );
  });

  it('keep the date of the month where there is one', () => {
    expect(addMonths('2026-11-17', 2)).toBe('2027-01-17');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2027-01-31', -2)).toBe('2026-11-30');
  });

  it('are chosen by the keys of a grid', () => {
    const keys = [
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Home',
      'End',
      'PageUp',
      'PageDown',
      'x',
    ];
    expect(keys.map((key) => dayByKey(key, '2026-11-17'))).toEqual([
      '2026-11-16',
      '2026-11-18',
      '2026-11-10',
      '2026-11-24',
      '2026-11-15',
      '2026-11-21',
      '2026-10-17',
      '2026-12-17',
      undefined,
    ]);
  });

  it('have a title', () => {
    expect(SPANS.map((span) => titleOf(span, '2026-12-29'))).toEqual([
      'December 2026',
      'Dec 27, 2026 – Jan 2, 2027',
      'Tuesday, December 29, 2026',
    ]);
  });
});
