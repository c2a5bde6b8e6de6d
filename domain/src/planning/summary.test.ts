import { describe, expect, it } from 'vitest';
import { degrees, millimetres } from '../cup/units.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import type { PlanFeedback } from './feedback.ts';
import type { Plan } from './plan.ts';
import { planSummary } from './summary.ts';

const PLAN: Plan = {
  side: 'LEFT',
  cup: {
    part: 'generic/cup/52',
    centre: { x: 90, y: 0, z: 0 },
    angles: { inclination: degrees(40), anteversion: degrees(15.5) },
    lip: degrees(0),
  },
  liner: 'generic/liner/52-36-neutral',
  head: 'generic/head/36-M',
  stem: {
    part: 'generic/stem/5-standard-135',
    neckCut: millimetres(12),
    depth: millimetres(-1),
    torsion: degrees(5),
  },
};

const value = <T>(of: T) => ({ value: of });
const length = (change: number, toOtherSide: number) => ({
  planned: value(millimetres(50)),
  change: value(millimetres(change)),
  toOtherSide: value(millimetres(toOtherSide)),
});

const FEEDBACK: Omit<PlanFeedback, 'remarks'> = {
  coverage: {
    fraction: 0.776,
    map: new Uint8Array(),
    toInnerWall: 2.64,
    overhang: { front: 4.94, behind: 8.1 },
  },
  centre: value({ medial: millimetres(2), superior: millimetres(-1), anterior: millimetres(-0.04) }),
  stem: {
    legLength: length(3.2, -0.5),
    femoralOffset: length(-1.5, 0),
    globalOffsetChange: value(millimetres(-3.5)),
    combinedAnteversion: value({
      stemTorsion: degrees(19),
      sum: degrees(34.5),
      isInDorrBand: true,
      widmer: degrees(28.8),
    }),
  },
};

const linesOf = (plan: Plan, feedback: Omit<PlanFeedback, 'remarks'>): string[] =>
  planSummary(plan, GENERIC_CATALOGUE, feedback).map(({ label, text }) => `${label}: ${text}`);

describe('the summary of a plan', () => {
  it('says where nothing changes', () => {
    const { stem } = FEEDBACK;
    const none = millimetres(0.01);
    const lines = linesOf(
      { ...PLAN, stem: PLAN.stem && { ...PLAN.stem, depth: millimetres(0) } },
      {
        ...FEEDBACK,
        centre: value({ medial: none, superior: none, anterior: none }),
        stem: stem && { ...stem, legLength: length(0, 2) },
      },
    );
    expect(lines).toContain('Hip centre moves: not at all');
    expect(lines).toContain('Leg length: as now; 2.0 mm longer than on the other side');
    expect(lines.some((line) => line.includes('stem level with it'))).toBe(true);
  });

  it('says in ten lines what is planned and what it changes, without signs', () => {
    expect(linesOf(PLAN, FEEDBACK)).toEqual([
      'Left cup: Generic cup 52 mm, inclination 40°, anteversion 15.5° (radiographic)',
      'Liner and head: Generic neutral liner 36 mm for cup 52 mm; Generic head 36 mm, M',
      'Hip centre moves: 2.0 mm medial, 1.0 mm inferior',
      'Coverage: 78 % of the cup',
      'Inner wall: 2.6 mm behind the cup',
      'Overhang: 4.9 mm in front, 8.1 mm behind',
      'Stem: Generic stem 5, standard offset, 135°, neck cut 12.0 mm above the lesser trochanter, stem 1.0 mm above it, turned 5° against the native neck',
      'Leg length: 3.2 mm longer than now; 0.5 mm shorter than on the other side',
      'Femoral offset: 1.5 mm less than now; as on the other side',
      'Combined anteversion: 34.5° (Dorr 2009: 25 to 50)',
    ]);
  });

  it('names what is unknown', () => {
    const absent = {
      absence: { why: 'missing', landmarks: [{ side: 'RIGHT', landmark: 'teardrop' }] },
    } as const;
    const { stem } = FEEDBACK;
    if (!stem) throw new Error('There is no feedback on the stem.');
    const lines = linesOf(PLAN, {
      coverage: undefined,
      centre: absent,
      stem: {
        ...stem,
        legLength: { planned: absent, change: absent, toOtherSide: absent },
        femoralOffset: { ...stem.femoralOffset, toOtherSide: absent },
      },
    });
    expect(lines).toContain('Hip centre moves: not known. Needs: right teardrop.');
    expect(lines).toContain('Coverage: not known');
    expect(lines).toContain('Leg length: not known. Needs: right teardrop.');
    expect(lines).toContain(
      'Femoral offset: 1.5 mm less than now; against the other side not known. Needs: right teardrop.',
    );
  });

  it('says that no stem is planned, and that the cup goes through the wall', () => {
    const lines = linesOf(
      { ...PLAN, stem: null, liner: 'gone' },
      {
        ...FEEDBACK,
        coverage: FEEDBACK.coverage && { ...FEEDBACK.coverage, toInnerWall: -1.2 },
        stem: undefined,
      },
    );
    expect(lines).toContain('Stem: not planned');
    expect(lines).toContain('Inner wall: the cup goes 1.2 mm through it');
    expect(lines).toContain('Liner and head: not in the catalogue; Generic head 36 mm, M');
  });
});
