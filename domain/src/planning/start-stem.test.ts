import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import type { Side } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { plus } from '../landmarks/points.ts';
import { mirrored } from '../measurements/testing/synthetic-hips.ts';
import { anatomyOf } from '../phantom/anatomy/anatomy.ts';
import { parametersOf } from '../phantom/anatomy/parameters.ts';
import { planProblems } from './checks.ts';
import { plannedLegLength } from './joint-change.ts';
import { partsOf } from './parts.ts';
import { placedStem } from './placed-stem.ts';
import type { Plan } from './plan.ts';
import { startStem } from './start-stem.ts';
import { headOnFemur } from './stem-placement.ts';
import { between } from '../testing/between.ts';

const { landmarks } = anatomyOf(
  parametersOf({ left: { offset: 46, neckShaftAngle: 127 }, right: { offset: 36, neckShaftAngle: 137 } }),
);

const socketOf = (from: Landmarks, side: Side): Vector => from[side].acetabularCentre ?? [0, 0, 0];

const planOf = (side: Side, [x, y, z]: Vector = socketOf(landmarks, side)): Plan => ({
  side,
  cup: {
    part: 'generic/cup/52',
    centre: { x, y, z },
    angles: { inclination: degrees(40), anteversion: degrees(15) },
    lip: degrees(0),
  },
  liner: 'generic/liner/52-36-neutral',
  head: 'generic/head/36-M',
  stem: null,
});

const started = (plan: Plan, from: Landmarks = landmarks): Plan => {
  const stem = startStem(plan, GENERIC_CATALOGUE, from)?.value;
  if (!stem) throw new Error('There is no start.');
  return { ...plan, stem };
};

const placedOf = (plan: Plan, from: Landmarks = landmarks) => {
  const placed = placedStem(plan, partsOf(GENERIC_CATALOGUE, plan), from)?.value;
  if (!placed) throw new Error('The stem is not placed.');
  return placed;
};

const headOf = (plan: Plan, from: Landmarks = landmarks): Vector => {
  const { stem, head } = partsOf(GENERIC_CATALOGUE, plan);
  if (!stem || !head) throw new Error('A part is missing.');
  return headOnFemur(placedOf(plan, from).placement, stem, head);
};

describe('The start of a stem', () => {
  it.each(SIDES)('is the middle size with the offset nearest to the native one (%s)', (side) => {
    const { stem } = partsOf(GENERIC_CATALOGUE, started(planOf(side)));
    expect(stem?.size).toBe(6);
    const native = side === 'LEFT' ? 46 : 36;
    const offsets = GENERIC_CATALOGUE.stems.filter(({ size }) => size === 6).map((one) => one.femoralOffset);
    const least = Math.min(...offsets.map((offset) => Math.abs(offset - native)));
    expect(Math.abs((stem?.femoralOffset ?? 0) - native)).toBeCloseTo(least, 0);
  });

  it.each(SIDES)('keeps the length of the leg to half a step, wherever the cup is (%s)', (side) => {
    const shift = between(-4, 4);
    fc.assert(
      fc.property(shift, shift, shift, (x, y, z) => {
        const plan = started(planOf(side, plus(socketOf(landmarks, side), [x, y, z])));
        expect(planProblems(plan, GENERIC_CATALOGUE)).toEqual([]);
        const centre: Vector = [plan.cup.centre.x, plan.cup.centre.y, plan.cup.centre.z];
        const centres = { inPelvis: centre, onFemur: headOf(plan) };
        const { change } = plannedLegLength(landmarks, side, centres);
        expect(Math.abs(change.value ?? Number.NaN)).toBeLessThan(0.26);
      }),
    );
  });

  it('needs the landmarks of the femur, and a stem for the head', () => {
    const none: Landmarks = { LEFT: {}, RIGHT: {} };
    expect(startStem(planOf('LEFT'), GENERIC_CATALOGUE, none)?.absence?.why).toBe('missing');
    expect(startStem(planOf('LEFT'), { ...GENERIC_CATALOGUE, stems: [] }, landmarks)).toBeUndefined();
  });

  it('is the same on a mirrored body', () => {
    const [left, right] = [planOf('LEFT'), planOf('RIGHT', mirror(socketOf(landmarks, 'LEFT')))];
    expect(started(right, mirrored(landmarks)).stem).toEqual(started(left).stem);
  });
});

const mirror = ([x, y, z]: Vector): Vector => [-x, y, z];

describe('A femur that is reduced', () => {
  it.each(SIDES)('has the head of the stem in the centre of the liner (%s)', (side) => {
    const plan = started(planOf(side));
    const head = plus(headOf(plan), placedOf(plan).reduction);
    const { x, y, z } = plan.cup.centre;
    expect(difference(head, [x, y, z]).map((value) => Math.abs(value) < 1e-9)).toEqual([true, true, true]);
  });

  it('moves as its mirror image on the other side', () => {
    const [left, right] = [
      placedOf(started(planOf('LEFT'))),
      placedOf(
        started(planOf('RIGHT', mirror(socketOf(landmarks, 'LEFT'))), mirrored(landmarks)),
        mirrored(landmarks),
      ),
    ];
    const close = (a: Vector, b: Vector): void =>
      a.forEach((value, k) => expect(value).toBeCloseTo(b[k] ?? Number.NaN, 9));
    close(right.reduction, mirror(left.reduction));
    right.neckCuts.forEach(({ point, normal }, n) => {
      close(point, mirror(left.neckCuts[n]?.point ?? [0, 0, 0]));
      close(normal, mirror(left.neckCuts[n]?.normal ?? [0, 0, 0]));
    });
  });

  it('is cut below its head, and keeps its shaft and both trochanters', () => {
    const { neckCuts } = placedOf(started(planOf('LEFT')));
    /** How far a point lies beyond all planes; negative where it stays. */
    const beyond = (at: Vector | undefined): number =>
      at ? Math.min(...neckCuts.map(({ point, normal }) => dot(difference(at, point), normal))) : Number.NaN;
    const { femoralHeadCentre, lesserTrochanter, greaterTrochanter, shaftDistal } = landmarks.LEFT;
    expect(beyond(femoralHeadCentre)).toBeGreaterThan(10);
    for (const kept of [lesserTrochanter, greaterTrochanter, shaftDistal])
      expect(beyond(kept)).toBeLessThan(0);
  });
});
