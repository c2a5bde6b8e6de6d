import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, offsetMinutes, startOfDay } from './time-zone.ts';

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns'];
const time = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

describe('a day in a time zone', () => {
  it('begins at its first moment', () => {
    fc.assert(
      fc.property(time, fc.constantFrom(...ZONES), (at, zone) => {
        const day = dayIn(at, zone);
        const start = startOfDay(day, zone);
        expect(dayIn(start, zone)).toBe(day);
        expect(dayIn(new Date(start.getTime() - 1000), zone) < day).toBe(true);
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(startOfDay(day, zone, 1).getTime()).toBeGreaterThan(at.getTime());
      }),
      { numRuns: 300 },
    );
  });

  it('follows daylight saving time', () => {
    expect(startOfDay('2026-01-15', 'America/New_York').toISOString()).toBe('2026-01-15T05:00:00.000Z');
    expect(startOfDay('2026-07-15', 'America/New_York').toISOString()).toBe('2026-07-15T04:00:00.000Z');
    expect(offsetMinutes(new Date('2026-07-15T12:00:00Z'), 'Asia/Kolkata')).toBe(330);
  });
});
