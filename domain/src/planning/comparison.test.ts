import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degrees, millimetres } from '../cup/units.ts';
import { turnBetween, comparePlans } from './comparison.ts';
import type { ComparedVersion } from './comparison.ts';
import type { Plan } from './plan.ts';
import { between } from '../testing/between.ts';

const PLAN: Plan = {
  side: 'LEFT',
  cup: {
    part: 'cup/54',
    centre: { x: 90, y: -4, z: 12 },
    angles: { inclination: degrees(42), anteversion: degrees(18) },
    lip: degrees(0),
  },
  liner: 'liner/36',
  head: 'head/36-M',
  stem: null,
};
const VERSION: ComparedVersion = {
  side: 'LEFT',
  inclination: 42,
  anteversion: 18,
  plan: PLAN,
  madeOn: [{ purpose: 'PELVIS', fileName: 'pelvis.stl', sha256: 'a' }],
};
const nameOf = (part: string): string => part.replace('/', ' ');
const changed = (from: ComparedVersion, to: ComparedVersion) =>
  comparePlans(from, to, nameOf).filter(({ isChanged }) => isChanged);

const anyVersion = fc
  .record({
    inclination: between(35, 50),
    anteversion: between(5, 45),
    side: fc.constantFrom('LEFT' as const, 'RIGHT' as const),
  })
  .map((values): ComparedVersion => ({ ...VERSION, plan: null, ...values }));

describe('A comparison of two versions', () => {
  it('of the same content has no change, whatever it is', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        expect(changed(version, version)).toEqual([]);
      }),
    );
    expect(changed(VERSION, VERSION)).toEqual([]);
  });

  it('says changes in degrees and millimetres, by part and by file', () => {
    const to: ComparedVersion = {
      side: 'LEFT',
      inclination: 44.5,
      anteversion: 18,
      plan: {
        ...PLAN,
        cup: { ...PLAN.cup, part: 'cup/56', centre: { x: 88, y: -4, z: 13.5 } },
        stem: { part: 'stem/4', neckCut: millimetres(12), depth: millimetres(0), torsion: degrees(5) },
      },
      madeOn: [
        { purpose: 'PELVIS', fileName: 'pelvis.stl', sha256: 'b' },
        { purpose: 'SCAN', fileName: 'ct.zip', sha256: 'c' },
      ],
    };
    expect(
      changed(VERSION, to).map(({ label, from, to: now, difference }) => [label, from, now, difference]),
    ).toEqual([
      ['Inclination', '42°', '44.5°', '+2.5°'],
      ['Axis of the cup', '', '', 'turned by 2.4°'],
      ['Cup', 'cup 54', 'cup 56', null],
      ['Cup centre (mm)', '90.0, -4.0, 12.0', '88.0, -4.0, 13.5', '2.5 mm: 2 medial, 1.5 superior'],
      ['Stem', '–', 'stem 4', null],
      ['Neck cut', '–', '12 mm', null],
      ['Depth', '–', '0 mm', null],
      ['Torsion', '–', '5°', null],
      ['Model of the pelvis', 'pelvis.stl', 'pelvis.stl', null],
      ['Scans', '–', 'ct.zip', null],
    ]);
  });

  it('of a plan with implants and one of angles alone shows what was left out', () => {
    const labels = changed(VERSION, { ...VERSION, plan: null }).map(({ label, to }) => `${label} ${to}`);
    expect(labels).toEqual(['Cup –', 'Cup centre (mm) –', 'Liner –', 'Direction of the lip –', 'Head –']);
  });

  it('mirrors the words of the direction for the other side', () => {
    const right: ComparedVersion = { ...VERSION, side: 'RIGHT', plan: { ...PLAN, side: 'RIGHT' } };
    const moved = { ...PLAN, side: 'RIGHT' as const, cup: { ...PLAN.cup, centre: { x: 88, y: -4, z: 12 } } };
    const row = changed(right, { ...right, plan: moved }).find(({ label }) => label.startsWith('Cup centre'));
    expect(row?.difference).toBe('2 mm: 2 lateral');
  });
});

describe('The angle between two cups', () => {
  it('is symmetric, at most the sum of both changes, and none for the same angles', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (a, b) => {
        const other = { ...b, side: a.side };
        const between = turnBetween(a, other) ?? Number.NaN;
        expect(between).toBeCloseTo(turnBetween(other, a) ?? Number.NaN, 9);
        const sum =
          Math.abs((a.inclination ?? 0) - (b.inclination ?? 0)) +
          Math.abs((a.anteversion ?? 0) - (b.anteversion ?? 0));
        expect(between).toBeLessThanOrEqual(sum + 1e-5);
        expect(turnBetween(a, a)).toBeCloseTo(0, 5);
      }),
    );
  });

  it('is absent where an angle is', () => {
    expect(turnBetween(VERSION, { ...VERSION, inclination: null })).toBeNull();
  });
});
