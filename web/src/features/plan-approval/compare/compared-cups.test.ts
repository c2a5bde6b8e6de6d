import { degrees } from '@cotyle/domain/cup/units';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import type { Plan } from '@cotyle/domain/planning/plan';
import { describe, expect, it } from 'vitest';
import { aVersion } from '../testing/an-approval.ts';
import { comparedCup } from './compared-cups.ts';
import { cupLattice } from './cup-lattice.ts';

const PLAN: Plan = {
  side: 'LEFT',
  cup: {
    part: 'generic/cup/54',
    centre: { x: 90, y: -4, z: 12 },
    angles: { inclination: degrees(42), anteversion: degrees(18) },
    lip: degrees(0),
  },
  liner: 'generic/liner/54-36-neutral',
  head: 'generic/head/36-M',
  stem: null,
};

const PLACE = {
  cupCentre: null,
  position: 88,
  superior: 3,
  anterior: null,
  posterior: null,
  size: 52,
  sideSurgeon: 'LEFT',
} as const;
const NOWHERE = { ...PLACE, position: null };

describe('The cup of a compared version', () => {
  it('is drawn where it is planned, told apart by its style, and named in the legend', () => {
    const [earlier, later] = [
      comparedCup(aVersion({ version: 2, plan: PLAN }), GENERIC_CATALOGUE, 'lattice', NOWHERE),
      comparedCup(aVersion({ version: 3, plan: PLAN }), GENERIC_CATALOGUE, 'solid', NOWHERE),
    ];
    expect([earlier.part?.placement[3], later.part?.placement[3]]).toEqual([
      [90, -4, 12],
      [90, -4, 12],
    ]);
    expect(earlier.part?.surface).not.toEqual(later.part?.surface);
    expect([earlier.legend, later.legend]).toEqual([
      'Lattice, orange: cup of version 2 (Generic cup 54 mm)',
      'Solid, teal: cup of version 3 (Generic cup 54 mm)',
    ]);
  });

  it('is not drawn without implants or of an unknown part, and the legend says so', () => {
    const unknown = { ...PLAN, cup: { ...PLAN.cup, part: 'clinic/cup/1' } };
    expect(comparedCup(aVersion(), GENERIC_CATALOGUE, 'solid', NOWHERE)).toMatchObject({
      part: undefined,
      legend: 'Version 1 has no implants, and the centre of its cup is not known, so it is not drawn.',
    });
    expect(comparedCup(aVersion({ plan: unknown }), GENERIC_CATALOGUE, 'solid', PLACE).part).toBeUndefined();
  });

  it.each(['LEFT', 'RIGHT'] as const)(
    'of a %s hip is drawn by its angles alone at the centre of the procedure, and the legend says so',
    (side) => {
      const place = { ...PLACE, sideSurgeon: side };
      const cup = comparedCup(aVersion({ side }), GENERIC_CATALOGUE, 'solid', place);
      expect(cup.part?.placement[3]).toEqual([side === 'LEFT' ? 88 : -88, 0, 3]);
      // The opening faces outwards.
      expect(Math.sign(cup.part?.placement[2][0] ?? 0)).toBe(side === 'LEFT' ? 1 : -1);
      expect(cup.legend).toBe(
        'Solid, teal: cup of version 1 (by its angles alone, 52 mm at the cup centre of the procedure)',
      );
      expect(
        comparedCup(aVersion({ side: 'LEFT' }), GENERIC_CATALOGUE, 'solid', {
          ...PLACE,
          sideSurgeon: 'RIGHT',
        }).part,
      ).toBeUndefined();
      expect(
        comparedCup(aVersion({ side, anteversion: null }), GENERIC_CATALOGUE, 'solid', place).part,
      ).toBeUndefined();
    },
  );

  it('as a lattice lies on the sphere of the cup, behind its opening', () => {
    const { positions, triangles } = cupLattice();
    for (let index = 0; index < positions.length; index += 3) {
      const [x = 0, y = 0, z = 0] = positions.subarray(index, index + 3);
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 5);
      expect(z).toBeLessThan(0.05);
    }
    expect(Math.max(...triangles)).toBe(positions.length / 3 - 1);
  });
});
