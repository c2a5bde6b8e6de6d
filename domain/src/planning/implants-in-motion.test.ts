import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees, millimetres } from '../cup/units.ts';
import { ballTree } from '../distance/ball-tree.ts';
import { ball, box } from '../distance/testing/solids.ts';
import { SIDES } from '../hip/side.ts';
import type { Side } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import { partMesh } from '../implants/part-mesh.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { syntheticHips } from '../measurements/testing/synthetic-hips.ts';
import { femurPlacement } from '../motion/femur-pose.ts';
import { AVERAGE_TILTS, CRITERIA } from '../motion/movements.ts';
import type { Movement } from '../motion/movements.ts';
import { prepareHip } from '../motion/prepared-hip.ts';
import type { PreparedHip } from '../motion/prepared-hip.ts';
import { moveHip } from '../motion/range-of-motion.ts';
import {
  bonesInMotion,
  boneFrames,
  exposedStem,
  hipInMotion,
  implantsInMotion,
  motionParts,
  USUAL_TORSION,
} from './implants-in-motion.ts';
import type { HipInMotion } from './implants-in-motion.ts';
import type { Plan } from './plan.ts';
import { placedAt } from './stem-placement.ts';

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

const hipOfPlan = (plan: Plan, landmarks = NO_LANDMARKS, torsion: number = USUAL_TORSION): HipInMotion => {
  const parts = motionParts(GENERIC_CATALOGUE, plan);
  if (!parts) throw new Error('The parts are in the catalogue.');
  return hipInMotion(plan, parts, landmarks, degrees(torsion));
};

const reached = (plan: Plan, torsion: number = USUAL_TORSION): readonly number[] => {
  const hip = implantsInMotion(hipOfPlan(plan, NO_LANDMARKS, torsion));
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
    expect(implantsInMotion(hipOfPlan(planOf('LEFT'))).femurBone).toBeUndefined();
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
    expect(motionParts(GENERIC_CATALOGUE, plan)).toBeUndefined();
  });
});

const HIP = {
  inclination: 40,
  anteversion: 15,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 4,
  flexion: 3,
  turnedOut: 8,
};
const LANDMARKS = syntheticHips({ LEFT: HIP, RIGHT: HIP });

const stemPlan = (side: Side): Plan => {
  const [x, y, z] = LANDMARKS[side].femoralHeadCentre ?? [0, 0, 0];
  const plan = planOf(side);
  return {
    ...plan,
    cup: { ...plan.cup, centre: { x, y, z } },
    stem: {
      part: 'generic/stem/6-standard-135',
      neckCut: millimetres(34),
      depth: millimetres(0),
      torsion: degrees(0),
    },
  };
};

/** A knob on the femur below the centre of the head, and a plate of pelvis in front of it. */
const bonesOf = (side: Side) => {
  const centre = LANDMARKS[side].femoralHeadCentre ?? [0, 0, 0];
  const outwards = side === 'LEFT' ? 1 : -1;
  const at = ([x, y, z]: Vector): Vector => [centre[0] + outwards * x, centre[1] + y, centre[2] + z];
  const [[ax, ...a], [bx, ...b]] = [at([-30, -75, -60]), at([70, -60, 60])];
  return {
    pelvis: box([Math.min(ax, bx), ...a], [Math.max(ax, bx), ...b], 8),
    femur: ball(at([35, 0, -60]), 14, 24),
  };
};

const prepared = (side: Side): PreparedHip => {
  const frames = boneFrames(LANDMARKS, side);
  const { pelvis, femur } = bonesOf(side);
  const hip = frames && prepareHip({ ...frames, pelvisBone: pelvis, femurBone: femur });
  if (!hip || !('hip' in hip)) throw new Error('The bones are closed.');
  return hip.hip;
};

const flexion = CRITERIA[0] as Movement;

describe('a plan with a stem in its femur', () => {
  it('meets the bones, and a femur that is drawn at the contact touches the pelvis there', () => {
    for (const side of SIDES) {
      const hip = hipOfPlan(stemPlan(side), LANDMARKS);
      expect(hip.rotation).toBe('condyles');
      const { first, basis } = moveHip(bonesInMotion(hip, prepared(side), undefined), flexion);
      expect([basis, first?.pair]).toEqual(['implants and bones', 'femur on pelvis']);
      if (!first) throw new Error('It touches.');
      const femur = femurPlacement(hip, first.at, AVERAGE_TILTS.lying);
      const [x, y, z] = LANDMARKS[side].femoralHeadCentre ?? [0, 0, 0];
      const knob = placedAt(femur, [x + (side === 'LEFT' ? 35 : -35), y, z - 60]);
      // The middle of the knob is its radius away from where it touches.
      expect(Math.hypot(...difference(knob, first.point))).toBeCloseTo(14, 0);
    }
  });

  it('has the same contacts of the implants with and without the bones', () => {
    const hip = hipOfPlan(stemPlan('RIGHT'), LANDMARKS);
    for (const movement of CRITERIA) {
      const alone = moveHip(implantsInMotion(hip), movement).byKind['implant on implant'];
      const both = moveHip(bonesInMotion(hip, prepared('RIGHT'), undefined), movement).byKind;
      expect(both['implant on implant']).toBe(alone);
    }
  });

  it('has its stem where it is drawn, so that metal meets the pelvis', () => {
    const hip = hipOfPlan(stemPlan('LEFT'), LANDMARKS);
    const bones = { ...prepared('LEFT'), femurTree: ballTree(ball([300, 300, 300], 10, 8)) };
    const block = ball([0, 0, -20], 14, 12);
    expect(moveHip(bonesInMotion(hip, bones, undefined), flexion).first?.pair).toBe('neck on liner');
    expect(moveHip(bonesInMotion(hip, bones, block), flexion).first?.pair).toBe('stem on pelvis');
  });

  it('has no more of its stem than what stands out of the bone beside the neck', () => {
    const parts = motionParts(GENERIC_CATALOGUE, stemPlan('LEFT'));
    if (!parts) throw new Error('The parts are in the catalogue.');
    const whole = partMesh(parts.stem);
    const { positions, triangles } = exposedStem(whole, parts);
    expect(triangles.length).toBeGreaterThan(0);
    expect(triangles.length).toBeLessThan(whole.triangles.length / 4);
    const heights = positions.filter((_, n) => n % 3 === 2);
    expect(Math.min(...heights)).toBeGreaterThan(-10);
    expect(Math.max(...heights)).toBeLessThan(25);
  });

  it('turns from how the leg lay where the knees were not scanned, and is of the implants alone without a shaft', () => {
    const { medialPosteriorCondyle: _, ...left } = LANDMARKS.LEFT;
    expect(hipOfPlan(stemPlan('LEFT'), { ...LANDMARKS, LEFT: left }).rotation).toBe('as scanned');
    const { shaftDistal: __, ...noShaft } = LANDMARKS.LEFT;
    const without = { ...LANDMARKS, LEFT: noShaft };
    expect(boneFrames(without, 'LEFT')).toBeUndefined();
    expect(hipOfPlan(stemPlan('LEFT'), without).plan.neckCuts).toBeUndefined();
  });
});
