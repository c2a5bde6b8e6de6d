import * as fc from 'fast-check';
import { degrees } from '@cotyle/domain/cup/units';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { changedTo, gestureEnded, historyOf, redone, undone } from './plan-history.ts';

const leaning = (anteversion: number) =>
  aPlan('LEFT', {
    cup: { ...aPlan().cup, angles: { inclination: degrees(40), anteversion: degrees(anteversion) } },
  });

describe('the history of a plan', () => {
  it('goes all the way back and forth again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 5, max: 45 }), { maxLength: 20 }), (angles) => {
        const end = angles.reduce(
          (history, angle) => changedTo(history, leaning(angle)),
          historyOf(leaning(15)),
        );
        const steps = end.past.length;
        let history = end;
        for (let n = 0; n < steps; n++) history = undone(history);
        expect(history.plan).toEqual(leaning(15));
        expect(undone(history)).toBe(history);
        for (let n = 0; n < steps; n++) history = redone(history);
        expect(history.plan).toEqual(end.plan);
        expect(redone(history)).toBe(history);
      }),
    );
  });

  it('undoes a whole gesture at once, and the next gesture by itself', () => {
    let history = historyOf(leaning(15));
    for (const angle of [16, 17, 18]) history = changedTo(history, leaning(angle), 'drag');
    history = gestureEnded(history);
    for (const angle of [19, 20]) history = changedTo(history, leaning(angle), 'drag');
    history = undone(history);
    expect(history.plan).toEqual(leaning(18));
    expect(undone(history).plan).toEqual(leaning(15));
  });

  it('has no step for a change that changes nothing', () => {
    const history = historyOf(leaning(15));
    expect(changedTo(history, leaning(15))).toBe(history);
  });

  it('forgets what was undone once something else is changed', () => {
    const history = changedTo(undone(changedTo(historyOf(leaning(15)), leaning(20))), leaning(30));
    expect(history.future).toEqual([]);
    expect(undone(history).plan).toEqual(leaning(15));
  });
});
