import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_THROTTLE, ADDRESS_THROTTLE, delayAfter, secondsToWait } from './throttle.ts';
import { presenceAfter } from './timing.ts';

describe('an inactive user', () => {
  it('is warned after 14 minutes and signed out after 15', () => {
    expect(presenceAfter(13 * 60 + 59, false)).toBe('present');
    expect(presenceAfter(14 * 60, false)).toBe('warned');
    expect(presenceAfter(15 * 60 - 0.1, false)).toBe('warned');
    expect(presenceAfter(15 * 60, false)).toBe('gone');
  });

  it('has 120 minutes while a model is open', () => {
    expect(presenceAfter(118 * 60, true)).toBe('present');
    expect(presenceAfter(119 * 60, true)).toBe('warned');
    expect(presenceAfter(120 * 60, true)).toBe('gone');
  });
});

describe('wrong passwords', () => {
  it('cause no delay at first, then 1, 2, 4, 8 seconds', () => {
    expect([1, 4, 5, 6, 7, 8].map((n) => delayAfter(n, ACCOUNT_THROTTLE))).toEqual([0, 0, 1, 2, 4, 8]);
  });

  it('never cause a delay of more than five minutes, nor a shorter one than before', () => {
    for (const throttle of [ACCOUNT_THROTTLE, ADDRESS_THROTTLE]) {
      fc.assert(
        fc.property(fc.nat(2_000_000_000), (failures) => {
          expect(delayAfter(failures, throttle)).toBeLessThanOrEqual(300);
          expect(delayAfter(failures + 1, throttle)).toBeGreaterThanOrEqual(delayAfter(failures, throttle));
        }),
      );
    }
  });
});

describe('the remaining delay', () => {
  it('is from one second to the longest of the rule, for any clock', () => {
    const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(time, time, (blockedUntil, now) => {
        const seconds = secondsToWait(blockedUntil, now, ACCOUNT_THROTTLE);
        expect(Number.isInteger(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds).toBeLessThanOrEqual(ACCOUNT_THROTTLE.longestSeconds);
      }),
    );
  });
});
