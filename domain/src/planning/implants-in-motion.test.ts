import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degrees } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { CRITERIA } from '../motion/movements.ts';
import { moveHip } from '../motion/range-of-motion.ts';
import { implantsInMotion, USUAL_TORSION } from './implants-in-motion.ts';
import type { Plan } from './plan.ts';

const NO_LANDMARKS: Landmarks = { LEFT: {}, RIGHT: {} };

const planOf = (side: Side, inclination = 40, anteversion = 15, head = 36): Plan => ({
  side,
  cup: {
    part: 'generic/cup/52',
    centre: { x: side === 'LEFT' ? 90 : -90, y: 0, z: 0 },
    angles: { inclination: degrees(inclination), anteversion: degrees(anteversion) },
    lip: degrees(0),
  },
  liner: `generic/liner/52-${head}-neutral`,
  head: `generic/head/${head}-M`,
  stem: null,
});

const reached = (plan: Plan, torsion: number = USUAL_TORSION): readonly number[] => {
  const hip = implantsInMotion(plan, GENERIC_CATALOGUE, NO_LANDMARKS, degrees(torsion));
  if (!hip) throw new Error('The parts are in the catalogue.');
  return CRITERIA.map((movement) => moveHip(hip, movement).reached);
};

describe('a plan without a femur', () => {
  it('moves the implants alone, the same on both sides', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 35, max: 50 }),
        fc.integer({ min: 5, max: 45 }),
        fc.integer({ min: -10, max: 40 }),
        (inclination, anteversion, torsion) => {
          const left = reached(planOf('LEFT', inclination, anteversion), torsion);
          const right = reached(planOf('RIGHT', inclination, anteversion), torsion);
          left.forEach((angle, n) => expect(right[n]).toBeCloseTo(angle, 6));
        },
      ),
      { numRuns: 30 },
    );
    const hip = implantsInMotion(planOf('LEFT'), GENERIC_CATALOGUE, NO_LANDMARKS, USUAL_TORSION);
    expect(hip?.femurBone).toBeUndefined();
  });

  it('flexes further with a larger head, and with more torsion of the stem', () => {
    const [flexion = 0] = reached(planOf('LEFT'));
    const [smaller = 0] = reached(planOf('LEFT', 40, 15, 28));
    const [lessTorsion = 0] = reached(planOf('LEFT'), 0);
    expect(flexion).toBeGreaterThan(smaller);
    expect(flexion).toBeGreaterThan(lessTorsion);
  });

  it('does not move with a part that the catalogue does not have', () => {
    const plan = { ...planOf('LEFT'), head: 'another/head' };
    expect(implantsInMotion(plan, GENERIC_CATALOGUE, NO_LANDMARKS, USUAL_TORSION)).toBeUndefined();
  });
});
