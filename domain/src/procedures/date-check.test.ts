import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateDoubt, todayOf } from './date-check.ts';
import type { DatedProcedure } from './date-check.ts';
import { PROCEDURE_STATUSES } from '../status.ts';

const TODAY = '2026-11-16';
const on = (status: DatedProcedure['status'], dateOfSurgery: string | null): DatedProcedure => ({
  status,
  dateOfSurgery,
});

describe('a date of surgery', () => {
  it.each([
    ['scheduled for yesterday', on('READY', '2026-11-15'), on('SCHEDULED', '2026-11-15'), 'in the past'],
    ['scheduled for today', on('READY', TODAY), on('SCHEDULED', TODAY), undefined],
    ['scheduled for tomorrow', on('READY', null), on('SCHEDULED', '2026-11-17'), undefined],
    [
      'moved to yesterday while scheduled',
      on('SCHEDULED', TODAY),
      on('SCHEDULED', '2026-11-15'),
      'in the past',
    ],
    ['moved to tomorrow while scheduled', on('SCHEDULED', TODAY), on('SCHEDULED', '2026-11-17'), undefined],
    ['long past and left as it is', on('SCHEDULED', '2026-01-05'), on('SCHEDULED', '2026-01-05'), undefined],
    [
      'still to come when complete',
      on('SCHEDULED', '2026-11-17'),
      on('DONE', '2026-11-17'),
      'before the day of surgery',
    ],
    ['today when complete', on('SCHEDULED', TODAY), on('DONE', TODAY), undefined],
    [
      'moved to tomorrow when complete',
      on('DONE', TODAY),
      on('DONE', '2026-11-17'),
      'before the day of surgery',
    ],
    ['past and not scheduled yet', on('READY', null), on('READY', '2026-11-01'), undefined],
    ['not known', on('CANCELED', null), on('DONE', null), undefined],
  ])('%s', (_, before, after, doubt) => {
    expect(dateDoubt(before, after, TODAY) ?? 'no doubt').toContain(doubt ?? 'no doubt');
  });

  it('needs no confirmation if neither it nor the status changes', () => {
    const status = fc.constantFrom(...PROCEDURE_STATUSES);
    const day = fc.constantFrom('2020-02-29', '2026-11-15', TODAY, '2026-11-17', '2031-01-01');
    fc.assert(
      fc.property(status, day, day, (s, d, today) => {
        expect(dateDoubt(on(s, d), on(s, d), today)).toBeUndefined();
      }),
    );
  });
});

describe('today', () => {
  const at = (time: string) => new Date(`2026-11-16T${time}Z`);

  it('is the day in the caller’s time zone, wherever they are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        fc.integer({ min: -12, max: 14 }),
        (minute, zone) => {
          const now = new Date(at('00:00:00').getTime() + minute * 60_000);
          const local = new Date(now.getTime() + zone * 3_600_000).toISOString().slice(0, 10);
          expect(todayOf(now, local)).toBe(local);
        },
      ),
    );
  });

  it('is still the day before in the evening west of UTC', () => {
    expect(todayOf(at('02:00:00'), '2026-11-15')).toBe('2026-11-15');
    expect(
      dateDoubt(on('READY', null), on('SCHEDULED', '2026-11-15'), todayOf(at('02:00:00'), '2026-11-15')),
    ).toBeUndefined();
  });

  it.each(['2026-11-14', '2026-11-18', '1999-01-01', 'soon', ''])('is never %j', (said) => {
    expect(todayOf(at('12:00:00'), said)).toBe(TODAY);
  });

  it('is the day in UTC without a report', () => {
    expect(todayOf(at('23:59:59'), undefined)).toBe(TODAY);
  });
});
