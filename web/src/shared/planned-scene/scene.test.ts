import { cross, dot } from '@cotyle/domain/ct/vector';
import { degrees } from '@cotyle/domain/cup/units';
import { SIDES } from '@cotyle/domain/hip/side';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { partsOf } from '@cotyle/domain/planning/parts';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../testing/a-plan.ts';
import { cupHandles, shownParts } from './scene.ts';

const sceneOf = (side: (typeof SIDES)[number], liner = 'generic/liner/52-36-neutral') => {
  const cup = { ...aPlan(side).cup, lip: degrees(90) };
  const plan = aPlan(side, { cup, liner });
  return shownParts(plan, partsOf(GENERIC_CATALOGUE, plan), undefined);
};

const named = (side: (typeof SIDES)[number], name: string, liner?: string) => {
  const found = sceneOf(side, liner).find(({ key }) => key.includes(name));
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

describe('the drawn implant', () => {
  it('has right-handed frames on both sides, so that no part is turned inside out', () => {
    for (const side of SIDES)
      for (const { key, placement } of sceneOf(side)) {
        if (key === 'coverage') continue;
        const [x, y, z] = placement;
        expect(dot(cross(x, y), z)).toBeCloseTo(1, 9);
      }
  });

  it('opens outwards, down and forwards, as a mirror image on the other side', () => {
    const [, , left] = named('LEFT', 'cup').placement;
    const [, , right] = named('RIGHT', 'cup').placement;
    expect(left[0]).toBeGreaterThan(0);
    expect([left[1], left[2]].every((value) => value < 0)).toBe(true);
    expect([-right[0], right[1], right[2]]).toEqual([...left]);
  });

  it('points a lip of 90° to the back', () => {
    for (const side of SIDES) expect(named(side, 'liner').placement[0][1]).toBeGreaterThan(0.9);
  });

  it('has the head further out in an offset liner', () => {
    const neutral = named('LEFT', 'head').placement[3];
    const offset = named('LEFT', 'head', 'generic/liner/52-36-offset').placement[3];
    const moved = Math.hypot(...[0, 1, 2].map((k) => (offset[k] ?? 0) - (neutral[k] ?? 0)));
    expect(moved).toBeCloseTo(4, 6);
  });

  it('can be grabbed only by those who may plan', () => {
    const plan = aPlan();
    const parts = partsOf(GENERIC_CATALOGUE, plan);
    expect(cupHandles(plan, parts, true)).toMatchObject({ movable: true, isShiftable: true, diameter: 52 });
    expect(cupHandles(plan, parts, false)).toMatchObject({ movable: false, isShiftable: false });
  });
});
