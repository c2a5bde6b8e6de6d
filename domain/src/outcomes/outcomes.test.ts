import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CupAngles } from '../cup/angles.ts';
import { degrees } from '../cup/units.ts';
import { COMPARED_ANGLES, differenceOf, isOutlier, isWithin, largestDeviation } from './difference.ts';
import { angleStatistics, outcomeSums, outlierCount } from './statistics.ts';
import type { ComparedCup } from './statistics.ts';
import { shownDifference, shownShare, tooFewText } from './texts.ts';

const pair = (inclination: number, anteversion: number): CupAngles => ({
  inclination: degrees(inclination),
  anteversion: degrees(anteversion),
});
/** Cups that were planned at 40/15 and implanted this far off. */
const off = (...differences: readonly (readonly [number, number])[]): ComparedCup[] =>
  differences.map(([inclination, anteversion]) => ({
    planned: pair(40, 15),
    implanted: pair(40 + inclination, 15 + anteversion),
  }));

const tenths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
const angles = fc
  .tuple(tenths(0, 90), tenths(-30, 60))
  .map(([inclination, anteversion]) => pair(inclination, anteversion));
const cup: fc.Arbitrary<ComparedCup> = fc.record({ planned: angles, implanted: angles });
const cups = (minLength: number) => fc.array(cup, { minLength, maxLength: 60 });

describe('the difference of an implanted cup', () => {
  it('is implanted minus planned', () => {
    expect(differenceOf(pair(40, 15), pair(43.5, 12))).toEqual({ inclination: 3.5, anteversion: -3 });
  });

  it('has no error of binary fractions, so that 5 is within 5 and 10 is no outlier', () => {
    fc.assert(
      fc.property(angles, fc.constantFrom(-10, -5, 5, 10), (planned, by) => {
        const implanted = pair(
          Math.round((planned.inclination + by) * 10) / 10,
          Math.round((planned.anteversion - by) * 10) / 10,
        );
        const difference = differenceOf(planned, implanted);
        expect(difference).toEqual({ inclination: by, anteversion: -by });
        expect(isWithin(difference, 5)).toBe(Math.abs(by) === 5);
        expect(isOutlier(difference)).toBe(false);
      }),
    );
  });

  it('changes its sign, and nothing else, when plan and result are exchanged', () => {
    fc.assert(
      fc.property(angles, angles, (one, other) => {
        const [there, back] = [differenceOf(one, other), differenceOf(other, one)];
        for (const angle of COMPARED_ANGLES) expect(there[angle] + back[angle]).toBe(0);
        expect(largestDeviation(there)).toBe(largestDeviation(back));
      }),
    );
  });

  it.each([
    [[10, 0], false],
    [[10.1, 0], true],
    [[0, -10.1], true],
    [[9, 9], false],
  ] as const)('%j is an outlier: %s', ([inclination, anteversion], expected) => {
    expect(isOutlier({ inclination, anteversion })).toBe(expected);
  });
});

describe('the statistics of differences', () => {
  it('are those of a worked example', () => {
    const sums = outcomeSums(off([1, -2], [3, -4], [5, -6], [-1, 0], [2, 12]));
    const inclination = angleStatistics(sums, 'inclination');
    // 1, 3, 5, −1, 2: mean 2, squares of deviations 1 + 1 + 9 + 9 + 0 = 20, variance 20 / 4 = 5.
    expect(inclination?.mean).toBeCloseTo(2, 12);
    expect(inclination?.meanAbsolute).toBeCloseTo(2.4, 12);
    expect(inclination?.spread?.deviation).toBeCloseTo(Math.sqrt(5), 12);
    expect(inclination?.spread?.low).toBeCloseTo(2 - 1.96 * Math.sqrt(5), 12);
    expect(inclination?.spread?.high).toBeCloseTo(2 + 1.96 * Math.sqrt(5), 12);
    const anteversion = angleStatistics(sums, 'anteversion');
    expect(anteversion?.mean).toBeCloseTo(0, 12);
    expect(anteversion?.meanAbsolute).toBeCloseTo(4.8, 12);
    expect([sums.count, sums.close, outlierCount(sums)]).toEqual([5, 3, 1]);
    // 42/27 is outside of both zones, 45/9 is on the edge of Callanan's.
    expect([sums.inLewinnek, sums.inCallanan]).toEqual([4, 4]);
  });

  it('say nothing without a case, and give no spread for few', () => {
    expect(angleStatistics(outcomeSums([]), 'inclination')).toBeUndefined();
    const one = angleStatistics(outcomeSums(off([3, 1])), 'inclination');
    expect(one).toEqual({ mean: 3, meanAbsolute: 3, spread: undefined });
    expect(angleStatistics(outcomeSums(off([3, 1], [1, 1], [2, 1])), 'anteversion')?.spread).toBeUndefined();
  });

  it('have no spread where all differences are equal', () => {
    fc.assert(
      fc.property(tenths(-20, 20), fc.integer({ min: 5, max: 50 }), (by, count) => {
        const sums = outcomeSums(off(...Array.from({ length: count }, () => [by, by] as const)));
        expect(angleStatistics(sums, 'inclination')?.spread?.deviation).toBeCloseTo(0, 5);
      }),
    );
  });

  it('are those that two passes over the differences give', () => {
    fc.assert(
      fc.property(cups(5), (many) => {
        const sums = outcomeSums(many);
        for (const angle of COMPARED_ANGLES) {
          const values = many.map(({ planned, implanted }) => differenceOf(planned, implanted)[angle]);
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
          const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
          const found = angleStatistics(sums, angle);
          expect(found?.mean).toBeCloseTo(mean, 6);
          expect((found?.spread?.deviation ?? 0) ** 2).toBeCloseTo(squares / (values.length - 1), 5);
          expect(found?.meanAbsolute).toBeGreaterThanOrEqual(Math.abs(mean) - 1e-9);
        }
      }),
    );
  });

  it('do not depend on the order of the cases, and their counts are parts of the whole', () => {
    fc.assert(
      fc.property(cups(0), (many) => {
        const [sums, turned] = [outcomeSums(many), outcomeSums(many.toReversed())];
        expect(turned.count).toBe(sums.count);
        expect(turned.inclination.sum).toBeCloseTo(sums.inclination.sum, 6);
        expect(sums.close).toBeLessThanOrEqual(sums.notOutliers);
        expect(sums.notOutliers).toBeLessThanOrEqual(sums.count);
        // Callanan's zone lies within Lewinnek's.
        expect(sums.inCallanan).toBeLessThanOrEqual(sums.inLewinnek);
      }),
    );
  });
});

describe('the words of a difference', () => {
  it.each([
    [2.5, '+2.5°'],
    [-3, '−3°'],
    [0.04, '0°'],
    [-0.04, '0°'],
    [10.05, '+10.1°'],
  ])('%d is %s', (value, text) => {
    expect(shownDifference(value)).toBe(text);
  });

  it('say where there are too few cases, and give no per cent of few', () => {
    expect(tooFewText(1)).toBe('1 case: too few for a spread');
    expect(tooFewText(3)).toBe('3 cases: too few for a spread');
    expect(tooFewText(5)).toBeUndefined();
    expect(shownShare(2, 3)).toBe('2 of 3');
    expect(shownShare(12, 15)).toBe('12 of 15 (80 %)');
  });
});
