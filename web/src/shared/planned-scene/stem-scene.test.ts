import { difference, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { degrees, millimetres } from '@cotyle/domain/cup/units';
import { SIDES } from '@cotyle/domain/hip/side';
import type { Side } from '@cotyle/domain/hip/side';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { anatomyOf } from '@cotyle/domain/phantom/anatomy/anatomy';
import { parametersOf } from '@cotyle/domain/phantom/anatomy/parameters';
import { partsOf } from '@cotyle/domain/planning/parts';
import { placedStem } from '@cotyle/domain/planning/placed-stem';
import type { Plan, PlannedStem } from '@cotyle/domain/planning/plan';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../testing/a-plan.ts';
import { shownParts } from './scene.ts';
import { draggedStem, shownFemur, stemHandles } from './stem-scene.ts';
import type { FemurView, StemHandle } from './stem-scene.ts';

const { landmarks } = anatomyOf(parametersOf({}));

const planOf = (side: Side, changes: Partial<PlannedStem> = {}): Plan & { stem: PlannedStem } => ({
  ...aPlan(side),
  stem: {
    part: 'generic/stem/6-standard-135',
    neckCut: millimetres(14),
    depth: millimetres(0),
    torsion: degrees(0),
    ...changes,
  },
});

const placedOf = (plan: Plan) => {
  const placed = placedStem(plan, partsOf(GENERIC_CATALOGUE, plan), landmarks)?.value;
  if (!placed) throw new Error('The stem is not placed.');
  return placed;
};

const handleOf = (plan: Plan & { stem: PlannedStem }, id: StemHandle, view: FemurView): Vector => {
  const at = stemHandles(placedOf(plan), plan.stem, plan.side, view).find((one) => one.id === id)?.at;
  if (!at) throw new Error('There is no such handle.');
  return at;
};

const draggedTo = (plan: Plan & { stem: PlannedStem }, id: StemHandle, to: Vector, view: FemurView) =>
  draggedStem(id, to, plan.stem, placedOf(plan), plan.side, view);

describe.each(SIDES)('a handle of the stem (%s)', (side) => {
  const from = planOf(side, { depth: millimetres(1), torsion: degrees(5) });

  it.each(['scanned', 'planned'] as const)('of the depth stays under the pointer (%s)', (view) => {
    for (const depth of [-3, 0, 4.5]) {
      const to = handleOf(planOf(side, { depth: millimetres(depth), torsion: degrees(5) }), 'depth', view);
      expect(draggedTo(from, 'depth', to, view)).toBe(depth);
    }
  });

  it('of the torsion stays under the pointer, forwards being more', () => {
    for (const torsion of [-20, 0, 12]) {
      const to = handleOf(
        planOf(side, { depth: millimetres(1), torsion: degrees(torsion) }),
        'torsion',
        'scanned',
      );
      expect(draggedTo(from, 'torsion', to, 'scanned')).toBe(torsion);
    }
  });

  it('of the torsion comes to rest where the femur moves with it', () => {
    let plan = from;
    const to = handleOf(planOf(side, { depth: millimetres(1), torsion: degrees(15) }), 'torsion', 'planned');
    for (let n = 0; n < 5; n++)
      plan = planOf(side, {
        depth: millimetres(1),
        torsion: degrees(draggedTo(plan, 'torsion', to, 'planned')),
      });
    expect(plan.stem.torsion).toBe(15);
  });

  it('of the torsion is in front of the femur', () => {
    const { placement } = placedOf(from);
    expect(handleOf(planOf(side), 'torsion', 'scanned')[1]).toBeLessThan(placement.origin[1] - 20);
  });
});

describe.each(SIDES)('the scene with a stem (%s)', (side) => {
  const surface = { positions: new Float32Array(), triangles: new Uint32Array() };
  const look = { surface, fileId: 8, colour: '#ffffff', opacity: 1 };

  it('has the head of the stem in the liner as planned, and on the femur as scanned', () => {
    const plan = planOf(side);
    const parts = partsOf(GENERIC_CATALOGUE, plan);
    const placed = placedOf(plan);
    const headAt = (view: FemurView): Vector =>
      shownParts(plan, parts, undefined, { placed, view }).find(({ key }) => key === plan.head)
        ?.placement[3] ?? [0, 0, 0];
    const { x, y, z } = plan.cup.centre;
    expect(lengthOf(difference(headAt('planned'), [x, y, z]))).toBeLessThan(1e-9);
    const moved = difference(headAt('planned'), headAt('scanned'));
    expect(lengthOf(difference(moved, placed.reduction))).toBeLessThan(1e-9);
  });

  it('cuts the femur at the planned cut, which moves with it', () => {
    const placed = placedOf(planOf(side));
    const [scanned] = shownFemur(look, placed, 'scanned');
    const [planned] = shownFemur(look, placed, 'planned');
    expect(scanned?.placement[3]).toEqual([0, 0, 0]);
    expect(planned?.placement[3]).toEqual(placed.reduction);
    expect(scanned?.bone?.cutOff?.[0]?.point).toEqual(placed.neckCuts[0]?.point);
    const cut: Vector = planned?.bone?.cutOff?.[0]?.point ?? [0, 0, 0];
    const moved = difference(cut, placed.neckCuts[0]?.point ?? [0, 0, 0]);
    expect(lengthOf(difference(moved, placed.reduction))).toBeLessThan(1e-9);
    expect(shownFemur(look, placed, 'hidden')).toEqual([]);
  });

  it('draws a femur without a stem faintly where it was scanned', () => {
    const [femur] = shownFemur(look, undefined, 'planned');
    expect(femur?.placement[3]).toEqual([0, 0, 0]);
    expect(femur?.bone?.opacity).toBeLessThan(1);
    expect(femur?.bone?.cutOff).toBeUndefined();
  });
});
