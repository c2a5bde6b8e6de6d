import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dailyMailDay } from './daily-mail-day.ts';

it.each([
  ['UTC', '2026-11-17T05:59:59Z', '2026-11-16'],
  ['UTC', '2026-11-17T06:00:00Z', '2026-11-17'],
  ['America/New_York', '2026-11-17T10:59:59Z', '2026-11-16'],
  ['America/New_York', '2026-11-17T11:00:00Z', '2026-11-17'],
  // The clocks go forward and back in these nights.
  ['America/New_York', '2026-03-08T09:59:59Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T10:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-11-01T10:59:59Z', '2026-10-31'],
  ['America/New_York', '2026-11-01T11:00:00Z', '2026-11-01'],
  ['Pacific/Auckland', '2026-11-16T17:00:00Z', '2026-11-17'],
])('the last daily mail in %s at %s was that of %s', (zone, at, day) => {
  expect(dailyMailDay(new Date(at), zone)).toBe(day);
});

it('the day of a daily mail never goes back as time passes', () => {
  const times = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      times,
      fc.nat(48 * 3600),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns'),
      (at, seconds, zone) => {
        const later = new Date(at.getTime() + seconds * 1000);
        expect(dailyMailDay(later, zone) >= dailyMailDay(at, zone)).toBe(true);
      },
    ),
  );
});
