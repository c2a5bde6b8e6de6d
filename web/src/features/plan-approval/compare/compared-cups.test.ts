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

describe('The cup of a compared version', () => {
  it('is drawn where it is planned, told apart by its style, and named in the legend', () => {
    const [earlier, later] = [
      comparedCup(aVersion({ version: 2, plan: PLAN }), GENERIC_CATALOGUE, 'lattice'),
      comparedCup(aVersion({ version: 3, plan: PLAN }), GENERIC_CATALOGUE, 'solid'),
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
    expect(comparedCup(aVersion(), GENERIC_CATALOGUE, 'solid')).toMatchObject({
      part: undefined,
      legend: 'Version 1 has no implants, so its cup is not drawn.',
    });
    expect(comparedCup(aVersion({ plan: unknown }), GENERIC_CATALOGUE, 'solid').part).toBeUndefined();
  });

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
