import { describe, expect, it } from 'vitest';
import { degrees } from '../cup/units.ts';
import { ball, box } from '../distance/testing/solids.ts';
import { CONTACT_PAIRS } from './contacts.ts';
import { tableAxes } from './hip-axes.ts';
import { mapContacts, MAP_ANTEVERSIONS, MAP_INCLINATIONS, marginMap } from './margin-map.ts';
import { CRITERIA } from './movements.ts';
import { planHip } from './planned-hip.ts';
import type { PlannedHip } from './planned-hip.ts';
import { prepareHip } from './prepared-hip.ts';
import { moveHip, tightest } from './range-of-motion.ts';

const frame = { ...tableAxes('LEFT'), origin: [0, 0, 0] as const };

const planned = (inclination: number, anteversion: number, hasBones = true): PlannedHip => {
  const bones = {
    pelvisBone: box([-10, -60, 20], [20, -40, 60], 8),
    femurBone: ball([30, -10, -50], 14, 24),
  };
  const result = prepareHip({ side: 'LEFT', pelvis: frame, femur: frame, ...(hasBones && bones) });
  if (!('hip' in result)) throw new Error(result.problem);
  return planHip(result.hip, {
    implants: {
      headRadius: 16,
      neck: { axis: [0.69, -0.16, -0.7059], radiusAtHead: 6, radiusAtBase: 7, length: 40 },
      liner: { innerRadius: 16, rimHeight: 0, chamfer: { depth: 1, width: 1 }, faceRadius: 22 },
      shell: { outerRadius: 25, headOffset: 0, faceHeight: 0 },
    },
    cup: { inclination: degrees(inclination), anteversion: degrees(anteversion) },
    centreInPelvis: [0, 0, 0],
    centreInFemur: [0, 0, 0],
  });
};

describe('the map of margins', () => {
  const rows = [...marginMap(planned(40, 15), CRITERIA)];

  it('has every whole degree that may be planned: 16 inclinations and 41 anteversions', () => {
    expect(rows.map(({ inclination }) => inclination)).toEqual(MAP_INCLINATIONS);
    expect([MAP_INCLINATIONS.length, MAP_ANTEVERSIONS.length]).toEqual([16, 41]);
    for (const { margins } of rows) expect(margins).toHaveLength(41);
  });

  it('has at each place the margin, the movement and the contact of a plan with these angles', () => {
    for (const [inclination, anteversion] of [
      [35, 5],
      [42, 20],
      [50, 45],
      [47, 8],
    ] as const) {
      const least = tightest(
        CRITERIA.map((movement) => moveHip(planned(inclination, anteversion), movement)),
      );
      const row = rows[inclination - 35];
      const n = anteversion - 5;
      expect(row?.margins[n]).toBeCloseTo(least?.margin ?? 0, 4);
      expect(CRITERIA[row?.movements[n] ?? 0]?.label).toBe(least?.movement.label);
      expect(CONTACT_PAIRS[row?.pairs[n] ?? 0]).toBe(least?.first?.pair);
    }
  });

  it('is the same in parts, as workers make it, and stops when its reader does', () => {
    const hip = planned(40, 15);
    const contacts = mapContacts(hip, CRITERIA);
    const odd = [
      ...marginMap(
        hip,
        CRITERIA,
        contacts,
        MAP_INCLINATIONS.filter((value) => value % 2 === 1),
      ),
    ];
    expect(odd.map(({ inclination }) => inclination)).toEqual([35, 37, 39, 41, 43, 45, 47, 49]);
    expect(odd[3]?.margins).toEqual(rows[6]?.margins);
    const part = marginMap(hip, CRITERIA, contacts);
    part.next();
    part.return();
    expect(part.next().done).toBe(true);
  });

  it('says on what it is based', () => {
    expect(rows[0]?.basis).toBe('implants and bones');
    expect(marginMap(planned(40, 15, false), CRITERIA).next().value?.basis).toBe('implants');
  });
});
