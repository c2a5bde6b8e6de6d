import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degrees } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import { syntheticHips } from '../measurements/testing/synthetic-hips.ts';
import { preparedBone } from './bone.ts';
import { planProblems } from './checks.ts';
import { planFeedback } from './feedback.ts';
import { startingPlan } from './starting-plan.ts';
import { blockBehind } from './testing/meshes.ts';

const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

const anyHip = fc.record({
  inclination: between(35, 50),
  anteversion: between(5, 30),
  diameter: between(40, 68),
  neckInclination: between(118, 138),
  torsion: between(-5, 35),
  offset: between(34, 48),
  legLength: between(40, 60),
  abduction: between(-5, 5),
  flexion: between(-5, 10),
  turnedOut: between(-10, 20),
});

const ANGLES = { inclination: degrees(40), anteversion: degrees(15) };
const BONE = preparedBone(blockBehind([0, 0, -200], [0, 0, 1]));

describe('the plan to start from', () => {
  it('has parts that fit, a cup of the size of the socket and an offset close to now', () => {
    fc.assert(
      fc.property(anyHip, anyHip, fc.constantFrom(...SIDES), (LEFT, RIGHT, side) => {
        const landmarks = syntheticHips({ LEFT, RIGHT });
        const plan = startingPlan(landmarks, side, ANGLES, GENERIC_CATALOGUE);
        if (!plan) throw new Error('There is no plan.');
        expect(planProblems(plan, GENERIC_CATALOGUE)).toEqual([]);
        const { diameter } = side === 'LEFT' ? LEFT : RIGHT;
        const size = Number(plan.cup.part.split('/').at(-1));
        expect(Math.abs(size - diameter)).toBeLessThanOrEqual(1);
        const { stem } = planFeedback(plan, GENERIC_CATALOGUE, landmarks, BONE);
        expect(Math.abs(stem?.femoralOffset.change.value ?? Number.NaN)).toBeLessThan(2.5);
      }),
      { numRuns: 40 },
    );
  });

  it('is there for the cup alone without a femur, and not at all without a socket', () => {
    const socket = { acetabularCentre: [90, 0, 0] as const, acetabularDiameter: 53.2 };
    const plan = startingPlan({ LEFT: socket, RIGHT: {} }, 'LEFT', ANGLES, GENERIC_CATALOGUE);
    expect(plan?.cup.part).toBe('generic/cup/54');
    expect(plan?.head).toBe('generic/head/36-M');
    expect(plan?.stem).toBeNull();
    expect(startingPlan({ LEFT: socket, RIGHT: {} }, 'RIGHT', ANGLES, GENERIC_CATALOGUE)).toBeUndefined();
  });

  it('takes angles out of the specified range to its nearest end', () => {
    const socket = { acetabularCentre: [90, 0, 0] as const, acetabularDiameter: 50 };
    const steep = { inclination: degrees(62), anteversion: degrees(-3) };
    const plan = startingPlan({ LEFT: socket, RIGHT: {} }, 'LEFT', steep, GENERIC_CATALOGUE);
    expect(plan?.cup.angles).toEqual({ inclination: 50, anteversion: 5 });
  });
});
