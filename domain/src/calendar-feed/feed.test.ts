import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEED_DAYS_AHEAD, FEED_DAYS_BACK, feedWindow, isConfirmed, surgeryTitle } from './feed.ts';

const patient = { nameFirst: 'Ines', nameSecond: 'Abernathy' };

describe('a surgery in a calendar feed', () => {
  it.each([
    ['LEFT', false, 'Hip surgery, left, Procedure #12'],
    ['RIGHT', false, 'Hip surgery, right, Procedure #12'],
    [null, false, 'Hip surgery, Procedure #12'],
    ['LEFT', true, 'Hip surgery, left, Ines Abernathy, Procedure #12'],
  ] as const)('of side %s with names: %s is called "%s"', (side, withNames, title) => {
    expect(surgeryTitle({ id: 12, side, patient }, withNames)).toBe(title);
  });

  it('never names the patient where names are not asked for', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom('LEFT', 'RIGHT', null), (name, side) => {
        const named = surgeryTitle({ id: 1, side, patient: { nameFirst: name, nameSecond: name } }, false);
        expect(named).toBe(surgeryTitle({ id: 1, side, patient }, false));
      }),
    );
  });

  it('is confirmed once it is scheduled', () => {
    expect(isConfirmed('READY')).toBe(false);
    expect(isConfirmed('SCHEDULED')).toBe(true);
    expect(isConfirmed('DONE')).toBe(true);
  });
});

it('the window of a feed slides with the day, over ends of months and years', () => {
  expect(feedWindow('2026-11-17')).toEqual({ first: '2026-08-17', last: '2027-11-18' });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (at) => {
        const { first, last } = feedWindow(at.toISOString().slice(0, 10));
        expect((Date.parse(last) - Date.parse(first)) / 86_400_000).toBe(FEED_DAYS_AHEAD + FEED_DAYS_BACK);
      },
    ),
  );
});
