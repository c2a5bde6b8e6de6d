import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plannedPair, plannedProblem } from './planned-pair.ts';

const texts = (plannedInclination: string, plannedAnteVersion: string) => ({
  plannedInclination,
  plannedAnteVersion,
});

describe('The planned pair', () => {
  it('may be left out as a whole, and not in part', () => {
    expect(plannedPair(texts('', ' '))).toBeUndefined();
    expect(plannedProblem(texts('', ''), 'plannedInclination')).toBeUndefined();
    expect(plannedProblem(texts('40', ''), 'plannedAnteVersion')).toBe('is required');
    expect(plannedProblem(texts('', '15'), 'plannedInclination')).toBe('is required');
    expect(plannedPair(texts('40', ''))).toBeUndefined();
  });

  it('is taken within the specified ranges alone', () => {
    const angle = fc.integer({ min: -20, max: 100 });
    const { plannedInclination: i, plannedAnteVersion: a } = MEASUREMENTS;
    fc.assert(
      fc.property(angle, angle, (inclination, anteversion) => {
        const isRight =
          inclination >= i.min && inclination <= i.max && anteversion >= a.min && anteversion <= a.max;
        expect(plannedPair(texts(String(inclination), String(anteversion)))).toEqual(
          isRight ? { inclination, anteversion } : undefined,
        );
      }),
    );
    expect(plannedProblem(texts('34', '15'), 'plannedInclination')).toBe('From 35 to 50 only');
    expect(plannedProblem(texts('40', '46'), 'plannedAnteVersion')).toBe('From 5 to 45 only');
    expect(plannedProblem(texts('-', '15'), 'plannedInclination')).toBe('From 35 to 50 only');
  });
});
