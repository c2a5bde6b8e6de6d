import { degrees, millimetres } from '@cotyle/domain/cup/units';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import type { Measured } from '@cotyle/domain/measurements/measured';
import { MAP_ANTEVERSIONS } from '@cotyle/domain/motion/margin-map';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import { CRITERIA, criteriaWith } from '@cotyle/domain/motion/movements';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import type { PlanFeedback, StemFeedback } from '@cotyle/domain/planning/feedback';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { PlannedStem } from '@cotyle/domain/planning/plan';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { fitRows, unknownByReason } from './fit-rows.ts';
import { largestMargin, MAP_SIZE, mapPixels, marginAt, metShare, placeAt } from './map-facts.ts';
import { changeText, marginText } from '../../../shared/planned-scene/numbers.ts';
import { summaryLines } from './summary.ts';
import type { SummaryFacts } from './summary.ts';

const NATIVE = { x: 90, y: 0, z: 0 };
const COVERAGE = {
  fraction: 0.784,
  map: new Uint8Array(),
  toInnerWall: 4.24,
  overhang: { front: 2.04, behind: 0 },
};
const FEEDBACK: PlanFeedback = { coverage: COVERAGE, centre: undefined, stem: undefined, remarks: [] };

const row = (inclination: number, marginOf: (anteversion: number) => number): MapRow => ({
  inclination,
  basis: 'implants',
  margins: Float32Array.from(MAP_ANTEVERSIONS, marginOf),
  movements: new Uint8Array(MAP_ANTEVERSIONS.length),
  pairs: new Uint8Array(MAP_ANTEVERSIONS.length).fill(4),
});
const ROWS = [row(35, () => -20), row(40, (anteversion) => anteversion - 25)];

describe('what a plan means', () => {
  it('has units, and says what is not known and why, each reason once', () => {
    const rows = fitRows(FEEDBACK, aPlan(), NATIVE);
    expect(rows.filter(({ isKnown }) => isKnown).map(({ label, value }) => [label, value])).toEqual([
      ['Coverage', '78 %'],
      ['To the inner wall', '4.2 mm'],
      ['Overhang in front', '2.0 mm'],
      ['Overhang behind', '0.0 mm'],
      ['Centre of the hip', 'At the native centre'],
    ]);
    expect(unknownByReason(rows)).toEqual([
      {
        labels: 'Combined anteversion, Leg length, Femoral offset, Global offset',
        value: 'Not known: no stem is planned.',
      },
    ]);
  });

  it('says that the cup goes through the inner wall', () => {
    const rows = fitRows({ ...FEEDBACK, coverage: { ...COVERAGE, toInnerWall: -1.5 } }, aPlan(), NATIVE);
    expect(rows[1]?.value).toBe('1.5 mm through');
  });

  it('is not known on an open model, with the reason', () => {
    const remarks = ['The surface of the model is not closed.'];
    const rows = fitRows({ ...FEEDBACK, coverage: undefined, remarks }, aPlan(), NATIVE);
    expect(rows.slice(0, 4).map(({ value }) => value)).toEqual(
      Array.from({ length: 4 }, () => `Not known: ${remarks[0]}`),
    );
  });

  it('names the movement of the centre in the axes of the pelvis, where landmarks are there', () => {
    const value = { medial: millimetres(2), superior: millimetres(-1.04), anterior: millimetres(0) };
    const rows = fitRows({ ...FEEDBACK, centre: { value } }, aPlan(), NATIVE);
    expect(rows[4]?.value).toBe('2 mm medial, 1 mm inferior');
  });
});

const STEM: PlannedStem = {
  part: 'generic/stem/6-standard-135',
  neckCut: millimetres(12),
  depth: millimetres(0.5),
  torsion: degrees(4),
};
const missing: Measured<never> = {
  absence: { why: 'missing', landmarks: [{ side: 'RIGHT', landmark: 'femoralHeadCentre' }] },
};
const STEM_FEEDBACK: StemFeedback = {
  legLength: {
    planned: { value: millimetres(800) },
    change: { value: millimetres(3) },
    toOtherSide: { value: millimetres(-1.25) },
  },
  femoralOffset: {
    planned: { value: millimetres(44) },
    change: { value: millimetres(-2) },
    toOtherSide: missing,
  },
  globalOffsetChange: { value: millimetres(-4) },
  combinedAnteversion: {
    value: { stemTorsion: degrees(12), sum: degrees(27), isInDorrBand: true, widmer: degrees(23) },
  },
};

describe('what a stem means for the leg', () => {
  const plan = aPlan('LEFT', { stem: STEM });
  const rowsOf = (feedback: PlanFeedback) => fitRows(feedback, plan, NATIVE).slice(5);

  it('is said against now and against the other side', () => {
    expect(rowsOf({ ...FEEDBACK, stem: STEM_FEEDBACK }).map(({ label, value }) => [label, value])).toEqual([
      ['Combined anteversion', '27°, within the band'],
      ['Leg length', '+3.0 mm; to the other side −1.3 mm'],
      ['Femoral offset', '−2.0 mm'],
      ['Global offset', '−4.0 mm'],
    ]);
  });

  it('is said without the other side where that is not known', () => {
    const [, , offset] = rowsOf({ ...FEEDBACK, stem: STEM_FEEDBACK });
    expect(offset?.isKnown).toBe(true);
    expect(offset?.note).toMatch(/^Against the other side not known\. Needs: right /);
  });

  it('is not known where the stem cannot be placed', () => {
    expect(unknownByReason(rowsOf(FEEDBACK))).toEqual([
      {
        labels: 'Combined anteversion, Leg length, Femoral offset, Global offset',
        value: 'Not known: the stem cannot be placed.',
      },
    ]);
  });
});

describe('the map of margins', () => {
  it('is read at the planned angles, at its best and as a share of the range', () => {
    expect(marginAt(ROWS, { inclination: degrees(40.4), anteversion: degrees(30.2) })).toBe(5);
    expect(marginAt(ROWS, { inclination: degrees(60), anteversion: degrees(30) })).toBeUndefined();
    expect(largestMargin(ROWS)).toEqual({ inclination: 40, anteversion: 45, margin: 20 });
    expect(metShare(ROWS)).toBe(Math.round((100 * 21) / (2 * MAP_ANTEVERSIONS.length)));
  });

  it('says what limits the margin at a place', () => {
    const at = { inclination: degrees(40), anteversion: degrees(30) };
    expect(placeAt(ROWS, CRITERIA, at)).toEqual({
      inclination: 40,
      anteversion: 30,
      margin: 5,
      movement: CRITERIA[0],
      pair: 'femur on pelvis',
    });
    expect(placeAt(ROWS, CRITERIA, { ...at, inclination: degrees(41) })).toBeUndefined();
  });

  it('is drawn with the inclination upwards', () => {
    const pixels = mapPixels(ROWS);
    const lowest = 4 * MAP_SIZE.across * (MAP_SIZE.up - 1);
    expect([...pixels.subarray(lowest, lowest + 4)]).toEqual([0xc4, 0x59, 0x1b, 255]);
    expect(pixels[0]).toBe(0);
  });
});

const linesWith = (facts: Partial<SummaryFacts>): readonly string[] => {
  const plan = aPlan();
  return summaryLines({
    procedureId: 61,
    version: 2,
    plan,
    parts: partsOf(GENERIC_CATALOGUE, plan),
    native: NATIVE,
    fit: fitRows(FEEDBACK, plan, NATIVE),
    criteria: undefined,
    map: ROWS,
    required: CRITERIA,
    typedTilts: {},
    ...facts,
  });
};

const results = (basis: MovementResult['basis']): readonly MovementResult[] =>
  CRITERIA.map((movement, n) => ({
    movement,
    basis,
    reached: degrees(movement.required + n + 3),
    margin: degrees(n + 3),
    first: undefined,
    byKind: {},
  }));

describe('the summary', () => {
  it('has ten lines and names no person', () => {
    const lines = linesWith({});
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('Left hip, procedure #61, plan version 2');
    expect(lines[7]).toBe(
      'Fit: coverage 78 %, to the inner wall 4.2 mm, overhang in front 2.0 mm, overhang behind 0.0 mm',
    );
    expect(lines[8]).toBe('Motion: not worked out yet');
    expect(lines[9]).toContain('largest margin +20° at 40° and 45°');
  });

  it('says what the movements take into account, and which criteria and tilts are not the usual ones', () => {
    expect(linesWith({ criteria: results('implants') })[8]).toBe(
      'Motion, implant on implant only: smallest margin +3° (flexion)',
    );
    const required = criteriaWith({ flexion: degrees(100), extension: degrees(20) });
    const typedTilts = { standing: degrees(-4) };
    expect(linesWith({ criteria: results('implants and bones'), required, typedTilts })[8]).toBe(
      'Motion, implants and bones: smallest margin +3° (flexion); required by the person: flexion 100°, extension 20°; pelvic tilt typed: standing −4°',
    );
  });
});

describe('the summary of a plan with a stem', () => {
  it('has ten lines, too, with the stem and the leg', () => {
    const plan = aPlan('LEFT', { stem: STEM });
    const lines = linesWith({
      version: undefined,
      plan,
      parts: partsOf(GENERIC_CATALOGUE, plan),
      fit: fitRows({ ...FEEDBACK, stem: STEM_FEEDBACK }, plan, NATIVE),
    });
    expect(lines).toHaveLength(10);
    expect(lines[4]).toBe(
      'Stem: Generic stem 6, standard offset, 135°; neck cut 12 mm above the lesser trochanter, depth 0.5 mm, torsion 4°',
    );
    expect(lines[5]).toBe(
      'Orientation: inclination 40°, anteversion 15° (radiographic). Centre against the native one: at the native centre',
    );
    expect(lines[7]).toContain('leg length +3.0 mm; to the other side −1.3 mm');
  });
});

describe('numbers', () => {
  it('have a sign where they say a change or a margin', () => {
    expect([1.52, -2, 0.04, -0.04].map(changeText)).toEqual(['+1.5', '−2.0', '0.0', '0.0']);
    expect([12.4, -3.6, -0.2].map(marginText)).toEqual(['+12°', '−4°', '0°']);
  });
});
