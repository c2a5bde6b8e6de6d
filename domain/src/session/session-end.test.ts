import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endWarningsDue, expiryOf, sessionEndReason, sessionEndsAt } from './session-end.ts';
import { presenceAfter, SESSION_LIFE } from './timing.ts';

const HOUR = 3600;
const SIGNED_IN = new Date('2026-11-17T06:00:00Z');
const after = (seconds: number): Date => new Date(SIGNED_IN.getTime() + seconds * 1000);
const times = (activeAfter: number, modelOpen = false) => ({
  expiresAt: expiryOf(SIGNED_IN),
  activeAt: after(activeAfter),
  modelOpen,
});

const seconds = fc.integer({ min: 0, max: 14 * HOUR });

describe('a session', () => {
  it('ends 15 minutes after the last activity, which is stored by the minute', () => {
    expect(sessionEndReason(times(0), after(16 * 60 - 1))).toBeUndefined();
    expect(sessionEndReason(times(0), after(16 * 60))).toBe('INACTIVE');
  });

  it('has 120 minutes while a model is open', () => {
    expect(sessionEndReason(times(0, true), after(121 * 60 - 1))).toBeUndefined();
    expect(sessionEndReason(times(0, true), after(121 * 60))).toBe('INACTIVE');
  });

  it('never outlives 12 hours, whatever is reported', () => {
    fc.assert(
      fc.property(seconds, fc.boolean(), seconds, (active, modelOpen, extra) => {
        const session = times(active, modelOpen);
        expect(sessionEndsAt(session) <= session.expiresAt).toBe(true);
        expect(sessionEndReason(session, after(SESSION_LIFE + extra))).toBe('EXPIRED');
      }),
    );
  });

  it('lives exactly until its end', () => {
    fc.assert(
      fc.property(seconds, fc.boolean(), seconds, (active, modelOpen, now) => {
        const session = times(active, modelOpen);
        const isOver = sessionEndReason(session, after(now)) !== undefined;
        expect(isOver).toBe(after(now) >= sessionEndsAt(session));
      }),
    );
  });

  it('is kept by activity, and by an open model for longer: later activity never ends it sooner', () => {
    fc.assert(
      fc.property(seconds, seconds, fc.boolean(), (first, more, modelOpen) => {
        const before = sessionEndsAt(times(first, modelOpen));
        expect(sessionEndsAt(times(first + more, modelOpen)) >= before).toBe(true);
        expect(sessionEndsAt(times(first, true)) >= sessionEndsAt(times(first, false))).toBe(true);
      }),
    );
  });

  it('is not ended by the server while the browser counts the person as present', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 * HOUR }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 0, max: 121 * 60 }),
        fc.boolean(),
        (stored, sinceStored, idle, modelOpen) => {
          const isOver = sessionEndReason(times(stored, modelOpen), after(stored + sinceStored + idle));
          expect(presenceAfter(idle, modelOpen) === 'gone' || isOver === undefined).toBe(true);
        },
      ),
    );
  });

  it('does not end because a clock was set back', () => {
    expect(sessionEndReason(times(HOUR), after(-HOUR))).toBeUndefined();
  });
});

describe('the end of a session', () => {
  it('is announced ten minutes before, and again two minutes before', () => {
    expect([601, 600, 121, 120, 0].map(endWarningsDue)).toEqual([0, 1, 1, 2, 2]);
  });
});
