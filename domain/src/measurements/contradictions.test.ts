import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contradictionsOf } from './contradictions.ts';
import { between } from '../testing/between.ts';

const texts = (values: Parameters<typeof contradictionsOf>[0]) =>
  contradictionsOf(values).map(({ text }) => text);

describe('a set of angles', () => {
  it('is never called impossible where a hip may have it', () => {
    const hip = fc.record({
      anatomicInclination: between(25, 75),
      anatomicAnteVersion: between(-15, 35),
      plannedInclination: between(35, 50),
      plannedAnteVersion: between(5, 45),
      operativeInclination: between(35, 50),
      operativeAnteVersion: between(5, 45),
      femoralNeckInclination: between(95, 165),
      femoralNeckAnteVersion: between(-40, 75),
    });
    fc.assert(
      fc.property(hip, (values) => {
        expect(contradictionsOf(values)).toEqual([]);
      }),
    );
  });

  it('is impossible with a neck inclination outside of 90 to 170', () => {
    expect(texts({ femoralNeckInclination: 89.9 })).toEqual([
      'Femoral Neck Inclination 89.9° is impossible: it lies from 90 to 170 in every hip.',
    ]);
    expect(texts({ femoralNeckInclination: 90 })).toEqual([]);
    expect(texts({ femoralNeckInclination: 170 })).toEqual([]);
    expect(texts({ femoralNeckInclination: 171 })).toHaveLength(1);
    expect(texts({ femoralNeckInclination: null })).toEqual([]);
  });

  it('is impossible where the anteversion is outside of what the inclination allows', () => {
    expect(texts({ anatomicInclination: 20, anatomicAnteVersion: 40 })).toEqual([
      'Anatomic Inclination 20° with Anatomic Anteversion 40° is impossible: it would open 67.8° to the front instead of outward.',
    ]);
    expect(texts({ anatomicInclination: 20, anatomicAnteVersion: -40 })).toEqual([
      'Anatomic Inclination 20° with Anatomic Anteversion -40° is impossible: it would open 67.8° to the back instead of outward.',
    ]);
    expect(texts({ anatomicInclination: 60, anatomicAnteVersion: 40 })).toEqual([]);
  });

  it('is impossible where no axis has an inclination', () => {
    expect(texts({ anatomicInclination: 40, anatomicAnteVersion: 90 })).toEqual([
      'Anatomic Inclination 40° with Anatomic Anteversion 90° is impossible: a cup that opens straight to the front or the back has no inclination.',
    ]);
  });

  it('allows less anteversion the less it is inclined', () => {
    fc.assert(
      fc.property(between(20, 75), between(20, 75), between(0, 89), (a, b, anteversion) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const count = (inclination: number) =>
          contradictionsOf({ anatomicInclination: inclination, anatomicAnteVersion: anteversion }).length;
        expect(count(high)).toBeLessThanOrEqual(count(low));
      }),
    );
  });
});
