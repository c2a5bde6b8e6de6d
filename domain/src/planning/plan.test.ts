import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { degrees, millimetres } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import { syntheticHips } from '../measurements/testing/synthetic-hips.ts';
import { editableFields } from '../procedures/editing.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import { preparedBone } from './bone.ts';
import { coverageRemarks, NO_FEMUR_LANDMARKS, planProblems } from './checks.ts';
import { planFeedback } from './feedback.ts';
import { CUP_MOVES, moveCup, moveStem, snapCup, turnCup, turnLip } from './moves.ts';
import { nextCup, partsOf, withCup, withLiner } from './parts.ts';
import type { Plan } from './plan.ts';
import { mayPlan } from './saved-plan.ts';
import { blockBehind } from './testing/meshes.ts';

const PLAN: Plan = {
  side: 'LEFT',
  cup: {
    part: 'generic/cup/52',
    centre: { x: 90, y: 0, z: 0 },
    angles: { inclination: degrees(40), anteversion: degrees(15) },
    lip: degrees(0),
  },
  liner: 'generic/liner/52-36-neutral',
  head: 'generic/head/36-M',
  stem: {
    part: 'generic/stem/5-standard-135',
    neckCut: millimetres(12),
    depth: millimetres(0),
    torsion: degrees(0),
  },
};

describe('who may plan', () => {
  it('is who may edit the planned angles, in each status', () => {
    for (const role of ROLES)
      for (const status of PROCEDURE_STATUSES)
        expect(mayPlan(role, status)).toBe(editableFields(role, status).has('plannedAnteVersion'));
    expect(mayPlan('SURGEON', 'MODEL_READY')).toBe(true);
    expect(mayPlan('SURGEON', 'DONE')).toBe(false);
    expect(mayPlan('RADIOLOGIST', 'READY')).toBe(false);
  });
});

describe('a cup that is moved', () => {
  it('goes half a millimetre a step, in opposite directions to and fro, mirrored on the other side', () => {
    expect(moveCup(PLAN, 'medial').cup.centre).toEqual({ x: 89.5, y: 0, z: 0 });
    expect(moveCup({ ...PLAN, side: 'RIGHT' }, 'medial').cup.centre.x).toBe(90.5);
    expect(moveCup(PLAN, 'anterior', 2).cup.centre.y).toBe(-1);
    expect(moveCup(PLAN, 'superior', 3).cup.centre.z).toBe(1.5);
    for (const [there, back] of [
      ['medial', 'lateral'],
      ['anterior', 'posterior'],
      ['superior', 'inferior'],
    ] as const)
      expect(moveCup(moveCup(PLAN, there, 7), back, 7).cup.centre).toEqual(PLAN.cup.centre);
  });

  it('changes nothing but its centre', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUP_MOVES), fc.integer({ min: -40, max: 40 }), (move, steps) => {
        const moved = moveCup(PLAN, move, steps);
        expect({ ...moved, cup: { ...moved.cup, centre: PLAN.cup.centre } }).toEqual(PLAN);
      }),
    );
  });

  it('turns by whole degrees and stays in the specified ranges', () => {
    expect(turnCup(PLAN, 'inclination', 3).cup.angles.inclination).toBe(43);
    expect(turnCup(PLAN, 'inclination', 30).cup.angles.inclination).toBe(50);
    expect(turnCup(PLAN, 'anteversion', -30).cup.angles.anteversion).toBe(5);
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        const turned = turnCup(turnCup(PLAN, 'inclination', a), 'anteversion', b);
        expect(planProblems(turned, GENERIC_CATALOGUE)).toEqual([]);
      }),
    );
  });

  it('turns its lip all the way round', () => {
    expect(turnLip(PLAN, -10).cup.lip).toBe(350);
    expect(turnLip(turnLip(PLAN, 200), 200).cup.lip).toBe(40);
  });

  it('snaps to the centre of the socket, where there is one', () => {
    const landmarks = { LEFT: { acetabularCentre: [88.2, -1, 3.5] as const }, RIGHT: {} };
    expect(snapCup(PLAN, landmarks)?.cup.centre).toEqual({ x: 88.2, y: -1, z: 3.5 });
    expect(snapCup({ ...PLAN, side: 'RIGHT' }, landmarks)).toBeUndefined();
  });
});

describe('a stem that is moved', () => {
  it('goes by half a millimetre or a degree and stays in its ranges', () => {
    expect(moveStem(PLAN, 'depth', 3).stem?.depth).toBe(1.5);
    expect(moveStem(PLAN, 'neckCut', -100).stem?.neckCut).toBe(0);
    expect(moveStem(PLAN, 'torsion', -5).stem?.torsion).toBe(-5);
    expect(moveStem(PLAN, 'torsion', 500).stem?.torsion).toBe(40);
    const cupOnly = { ...PLAN, stem: null };
    expect(moveStem(cupOnly, 'depth', 3)).toBe(cupOnly);
  });
});

describe('another cup', () => {
  it('keeps the head where it fits, else takes the next smaller one with the same neck length', () => {
    const larger = nextCup(PLAN, GENERIC_CATALOGUE, 1);
    expect([larger.cup.part, larger.liner, larger.head]).toEqual([
      'generic/cup/54',
      'generic/liner/54-36-neutral',
      'generic/head/36-M',
    ]);
    const smaller = nextCup({ ...PLAN, head: 'generic/head/36-L' }, GENERIC_CATALOGUE, -1);
    expect([smaller.cup.part, smaller.liner, smaller.head]).toEqual([
      'generic/cup/50',
      'generic/liner/50-32-neutral',
      'generic/head/32-L',
    ]);
  });

  it('always fits its liner and head, for any cup and from any liner', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GENERIC_CATALOGUE.cups),
        fc.constantFrom(...GENERIC_CATALOGUE.liners),
        (cup, liner) => {
          const plan = withCup(withLiner(PLAN, GENERIC_CATALOGUE, liner.id), GENERIC_CATALOGUE, cup.id);
          expect(planProblems(plan, GENERIC_CATALOGUE)).toEqual([]);
          expect(partsOf(GENERIC_CATALOGUE, plan).liner?.design).toBe(liner.design);
        },
      ),
    );
  });

  it('is not there beyond the largest and the smallest', () => {
    const [first, last] = [40, 68].map((size) => withCup(PLAN, GENERIC_CATALOGUE, `generic/cup/${size}`));
    expect(first && nextCup(first, GENERIC_CATALOGUE, -1)).toBe(first);
    expect(last && nextCup(last, GENERIC_CATALOGUE, 1)).toBe(last);
    expect(withCup(PLAN, GENERIC_CATALOGUE, 'unknown')).toBe(PLAN);
  });
});

describe('the check of a plan', () => {
  it('accepts a plan whose parts fit and whose values are in range', () => {
    expect(planProblems(PLAN, GENERIC_CATALOGUE)).toEqual([]);
    expect(planProblems({ ...PLAN, stem: null }, GENERIC_CATALOGUE)).toEqual([]);
  });

  it.each([
    ['liner', { ...PLAN, cup: { ...PLAN.cup, part: 'generic/cup/60' } }, 'takes one of 54 mm'],
    ['head', { ...PLAN, head: 'generic/head/28-M' }, 'The head has 28 mm'],
    ['liner', { ...PLAN, liner: 'gone' }, 'The catalogue has no liner of this name.'],
    [
      'cup.centre.y',
      { ...PLAN, cup: { ...PLAN.cup, centre: { x: 0, y: Number.NaN, z: 0 } } },
      'From -2000 to 2000',
    ],
    [
      'stem.depth',
      { ...PLAN, stem: PLAN.stem && { ...PLAN.stem, depth: millimetres(11) } },
      'From -10 to 10 only',
    ],
    [
      'cup.angles.inclination',
      { ...PLAN, cup: { ...PLAN.cup, angles: { inclination: degrees(51), anteversion: degrees(15) } } },
      'From 35 to 50 only',
    ],
  ])('names %s', (path, plan, said) => {
    expect(planProblems(plan, GENERIC_CATALOGUE)).toEqual([
      { path, message: expect.stringContaining(said) as string },
    ]);
  });

  it('says that a cup lies outside of the bone or goes through its wall', () => {
    const coverage = { map: new Uint8Array(), overhang: { front: 0, behind: 0 } };
    expect(coverageRemarks({ ...coverage, fraction: 0, toInnerWall: null })).toEqual([
      'The cup lies outside of the bone.',
    ]);
    expect(coverageRemarks({ ...coverage, fraction: 0.8, toInnerWall: -2.34 })).toEqual([
      'The cup goes 2.3 mm through the inner wall.',
    ]);
    expect(coverageRemarks({ ...coverage, fraction: 0.8, toInnerWall: 3 })).toEqual([]);
  });
});

describe('the feedback on a plan', () => {
  const hip = {
    inclination: 40,
    anteversion: 15,
    diameter: 52,
    neckInclination: 127,
    torsion: 14,
    offset: 42,
    legLength: 45,
    abduction: 4,
    flexion: 6,
    turnedOut: 10,
  };
  const landmarks = syntheticHips({ LEFT: hip, RIGHT: hip });
  const bone = preparedBone(blockBehind([0, 0, -200], [0, 0, 1]));

  it.each(SIDES)('has every value where model and landmarks are complete (%s)', (side) => {
    const snapped = snapCup({ ...PLAN, side }, landmarks);
    const feedback = planFeedback(snapped ?? PLAN, GENERIC_CATALOGUE, landmarks, bone);
    expect(feedback.coverage?.fraction).toBe(1);
    expect(feedback.centre?.value).toBeDefined();
    expect(feedback.stem?.legLength.toOtherSide.value).toBeDefined();
    expect(feedback.stem?.femoralOffset.change.value).toBeDefined();
    expect(feedback.stem?.globalOffsetChange.value).toBeDefined();
    expect(feedback.stem?.combinedAnteversion.value?.sum).toBeCloseTo(15 + 14, 6);
    expect(feedback.remarks).toEqual([]);
  });

  it('moves the centre of the hip along the opening with an offset liner', () => {
    const snapped = snapCup(PLAN, landmarks) ?? PLAN;
    const offset = withLiner(snapped, GENERIC_CATALOGUE, 'generic/liner/52-36-offset');
    const [before, after] = [snapped, offset].map(
      (plan) => planFeedback(plan, GENERIC_CATALOGUE, landmarks, bone).centre?.value,
    );
    if (!before || !after) throw new Error('The centre is unknown.');
    expect(
      Math.hypot(
        after.medial - before.medial,
        after.superior - before.superior,
        after.anterior - before.anterior,
      ),
    ).toBeCloseTo(4, 6);
    expect(after.medial).toBeLessThan(before.medial);
  });

  it('says plainly that there is no femur, or that the model cannot be used', () => {
    const open = preparedBone({ positions: new Float32Array(), triangles: new Uint32Array() });
    const feedback = planFeedback(PLAN, GENERIC_CATALOGUE, { LEFT: {}, RIGHT: {} }, open);
    expect(feedback.coverage).toBeUndefined();
    expect(feedback.stem).toBeUndefined();
    expect(feedback.remarks).toEqual(['The model has no triangles.', NO_FEMUR_LANDMARKS]);
    const { neckCentre: _, ...LEFT } = landmarks.LEFT;
    expect(planFeedback(PLAN, GENERIC_CATALOGUE, { ...landmarks, LEFT }, bone).remarks).toContain(
      'The stem cannot be placed. Needs: left neck centre.',
    );
    const cupOnly = planFeedback({ ...PLAN, stem: null }, GENERIC_CATALOGUE, { LEFT: {}, RIGHT: {} }, bone);
    expect(cupOnly.remarks).toEqual([]);
  });
});
