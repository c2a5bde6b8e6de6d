import { describe, expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

describe('the name of a time zone', () => {
  it.each(['UTC', 'America/New_York', 'Europe/Vienna', 'america/new_york'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', 'America/New York', "UTC'; --", '12:00'])('rejects %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
