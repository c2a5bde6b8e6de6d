import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { socketAxis } from '../phantom/hemipelvis.ts';
import { SIDES } from '../hip/side.ts';
import { angleBetween, anglesInModel, axisInModel, nearestPlan } from './placement.ts';
import { degrees } from './units.ts';
import { between } from '../testing/between.ts';

const pair = (inclination: number, anteversion: number) => ({
  inclination: degrees(inclination),
  anteversion: degrees(anteversion),
});
const side = constantFrom(...SIDES);
const inclination = between(5, 85);
const anteversion = between(-45, 60);

describe('a cup in the frame of the model', () => {
  it('opens in the same direction as a phantom socket with these angles', () => {
    assert(
      property(inclination, anteversion, side, (i, a, s) => {
        const angles = pair(i, a);
        expect(
          angleBetween(axisInModel(angles, s), socketAxis({ side: s, angles, radius: 26 })),
        ).toBeLessThan(1e-6);
      }),
    );
  });

  it('has the angles with which it was placed, on either side', () => {
    assert(
      property(inclination, anteversion, side, (i, a, s) => {
        const back = anglesInModel(axisInModel(pair(i, a), s), s);
        expect(back.inclination).toBeCloseTo(i, 8);
        expect(back.anteversion).toBeCloseTo(a, 8);
      }),
    );
  });

  it('opens laterally, forward and down', () => {
    const [left, right] = SIDES.map((s) => axisInModel(pair(40, 15), s));
    expect(left?.[0]).toBeCloseTo(-(right?.[0] ?? 0), 12);
    expect(left?.[0]).toBeGreaterThan(0.6);
    expect(left?.[1]).toBeLessThan(-0.25);
    expect(left?.[2]).toBeLessThan(-0.7);
  });
});

describe('the nearest plan', () => {
  it('keeps allowed angles, in tenths of a degree', () => {
    expect(nearestPlan(pair(41.26, 17.04))).toEqual(pair(41.3, 17));
  });

  it('stays within the allowed ranges', () => {
    expect(nearestPlan(pair(12, 80))).toEqual(pair(35, 45));
    expect(nearestPlan(pair(90, -10))).toEqual(pair(50, 5));
  });
});
