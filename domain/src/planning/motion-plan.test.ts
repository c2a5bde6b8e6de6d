import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, dot } from '../ct/vector.ts';
import { axisInModel } from '../cup/placement.ts';
import { degrees, fromRadians, millimetres } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import { times, unit } from '../landmarks/points.ts';
import { syntheticHips } from '../measurements/testing/synthetic-hips.ts';
import { pointInHip, pointInScan } from '../motion/frames.ts';
import type { HipFrame } from '../motion/frames.ts';
import { motionParts } from './implants-in-motion.ts';
import { motionInputs } from './motion-plan.ts';
import type { MotionInputs, MotionParts } from './motion-plan.ts';
import { withLiner } from './parts.ts';
import type { Plan } from './plan.ts';

const HIP = {
  inclination: 40,
  anteversion: 15,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 0,
  flexion: 0,
  turnedOut: 0,
};
const LANDMARKS = syntheticHips({ LEFT: HIP, RIGHT: HIP });

const planOf = (side: Plan['side'], stem: string): Plan => ({
  side,
  cup: {
    part: 'generic/cup/52',
    centre: { x: 90, y: 0, z: 0 },
    angles: { inclination: degrees(40), anteversion: degrees(15) },
    lip: degrees(120),
  },
  liner: 'generic/liner/52-36-neutral',
  head: 'generic/head/36-L',
  stem: { part: stem, neckCut: millimetres(12), depth: millimetres(2), torsion: degrees(5) },
});

const partsFor = (plan: Plan): MotionParts => {
  const parts = motionParts(GENERIC_CATALOGUE, plan);
  if (!parts) throw new Error('The parts are in the catalogue.');
  return parts;
};

const inputsOf = (plan: Plan): MotionInputs | undefined =>
  motionInputs(plan, partsFor(plan), LANDMARKS, frameOf(plan.side));

/** Lateral, anterior, superior of the scan. */
const frameOf = (side: Plan['side']): HipFrame => ({
  origin: [0, 0, 0],
  lateral: [side === 'LEFT' ? 1 : -1, 0, 0],
  anterior: [0, -1, 0],
  superior: [0, 0, 1],
});

describe('a plan for the range of motion', () => {
  it('has a neck that runs from the head to the stem, at the angle of the neck', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SIDES), fc.constantFrom(...GENERIC_CATALOGUE.stems), (side, stem) => {
        const plan = planOf(side, stem.id);
        const frame = frameOf(side);
        const inputs = inputsOf(plan);
        const { shaftProximal, shaftDistal } = LANDMARKS[side];
        if (!inputs || !shaftProximal || !shaftDistal) throw new Error('Something is missing.');
        const { neck, headRadius } = inputs.implants;
        expect(headRadius).toBe(18);
        expect(Math.hypot(...neck.axis)).toBeCloseTo(1, 9);
        const down = unit(difference(shaftDistal, shaftProximal));
        const neckUp = times(pointInScan(frame, neck.axis), -1);
        expect(fromRadians(Math.acos(dot(neckUp, down)))).toBeCloseTo(stem.neckAngle, 6);
        expect(neck.length).toBeGreaterThan(headRadius);
        // The neck leads away from the pelvis: outwards and down.
        expect(neck.axis[0]).toBeGreaterThan(0);
        expect(neck.axis[2]).toBeLessThan(0);
      }),
    );
  });

  it('cuts the neck above the stem by its depth, between the head and the stem', () => {
    for (const side of SIDES) {
      const inputs = inputsOf(planOf(side, 'generic/stem/5-high-127'));
      if (!inputs) throw new Error('The stem cannot be placed.');
      const { neckCuts, centreInFemur } = inputs;
      const toHead = neckCuts.map(({ point, normal }) => dot(difference(centreInFemur, point), normal));
      expect(Math.min(...toHead)).toBeGreaterThan(20);
      expect(neckCuts).toHaveLength(2);
      for (const { normal } of neckCuts) expect(pointInHip(frameOf(side), normal)[0]).toBeLessThan(0);
    }
  });

  it('has the bearing where the liner holds the head, and the lip where it points', () => {
    const plan = planOf('LEFT', 'generic/stem/5-standard-135');
    const inputsWith = (liner: string) => inputsOf(withLiner(plan, GENERIC_CATALOGUE, liner));
    const offset = inputsWith('generic/liner/52-36-offset');
    const [x, y, z] = axisInModel(plan.cup.angles, 'LEFT');
    expect(offset?.centreInPelvis).toEqual([90 + 4 * x, 4 * y, 4 * z]);
    expect(offset?.implants.shell).toEqual({ outerRadius: 26, headOffset: 4, faceHeight: -4 });
    expect(inputsWith('generic/liner/52-36-lipped')?.implants.liner.lip).toEqual({
      height: 4,
      azimuth: 120,
      extent: 90,
      ramp: 30,
    });
    expect(inputsWith('generic/liner/52-36-neutral')?.implants.liner).toEqual({
      innerRadius: 18,
      rimHeight: 0,
      chamfer: { depth: 0, width: 0 },
      faceRadius: 23,
    });
  });

  it('is not there without a stem', () => {
    const plan = { ...planOf('LEFT', 'generic/stem/5-standard-135'), stem: null };
    expect(inputsOf(plan)).toBeUndefined();
  });
});
