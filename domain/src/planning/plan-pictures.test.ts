import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PICTURES_OF_OTHER_PLAN,
  PICTURES_OF_SAVER,
  picturesProblem,
  PICTURES_TOO_LATE,
  PICTURES_WITHOUT_IMPLANTS,
  PLAN_PICTURE_MINUTES,
} from './plan-pictures.ts';

const SAVED = { savedBy: 1, savedAt: new Date('2026-11-17T10:00:00Z'), hasImplants: true, sha256: 'a' };
const later = (milliseconds: number) => new Date(SAVED.savedAt.getTime() + milliseconds);
const LIMIT = PLAN_PICTURE_MINUTES * 60_000;

describe('pictures of a version', () => {
  it('are taken from whoever saved it until the time is over, and from nobody else', () => {
    fc.assert(
      fc.property(
        fc.nat(2 * LIMIT),
        fc.constantFrom(1, 2),
        fc.constantFrom('a', 'b'),
        (after, userId, sha256) => {
          const problem = picturesProblem(SAVED, { userId, now: later(after), sha256 })?.message;
          const expected =
            userId !== 1
              ? PICTURES_OF_SAVER
              : sha256 !== 'a'
                ? PICTURES_OF_OTHER_PLAN
                : after <= LIMIT
                  ? undefined
                  : PICTURES_TOO_LATE;
          expect(problem).toBe(expected);
        },
      ),
    );
  });

  it('are of implants', () => {
    const sent = { userId: 1, now: SAVED.savedAt, sha256: 'a' };
    expect(picturesProblem({ ...SAVED, hasImplants: false }, sent)?.message).toBe(PICTURES_WITHOUT_IMPLANTS);
  });
});
