import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreOfPri } from '../cup/centre.ts';
import { degrees, millimetres } from '../cup/units.ts';
import { MEASUREMENTS, PRI } from '../hip/measurements.ts';
import { SIDES } from '../hip/side.ts';
import { parsePri } from '../pri/parse.ts';
import { priCsv } from '../pri/write.ts';
import { analysisOf } from './analysis.ts';
import type { Measured } from './measured.ts';
import type { Measurements, SideMeasurements } from './types.ts';
import { between } from '../testing/between.ts';

const angle = between(-200, 200).map(degrees);
const length = between(-300, 300).map(millimetres);
const pair = fc.record({ inclination: angle, anteversion: angle });
const NONE = { absence: { why: 'degenerate' as const } };
const measuredOr = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Measured<T>> =>
  fc.oneof({ weight: 4, arbitrary: value.map((known) => ({ value: known })) }, fc.constant(NONE));

const side: fc.Arbitrary<SideMeasurements> = fc.record({
  acetabulumToPelvis: measuredOr(pair),
  acetabulumToTable: measuredOr(pair),
  cupCentre: measuredOr(fc.tuple(length, length, length)),
  cupDiameter: measuredOr(length),
  femoralHeadDiameter: measuredOr(length),
  neckInclination: measuredOr(angle),
  neckTorsion: measuredOr(angle),
  legLength: measuredOr(length),
  femoralOffset: measuredOr(length),
});

const anyMeasurements: fc.Arbitrary<Measurements> = fc.record({
  pelvis: fc.record({ tilt: measuredOr(angle), rotation: measuredOr(angle), obliquity: measuredOr(angle) }),
  LEFT: side,
  RIGHT: side,
});

const anySide = fc.constantFrom(...SIDES);

const PLAIN: SideMeasurements = {
  acetabulumToPelvis: { value: { inclination: degrees(38), anteversion: degrees(21) } },
  acetabulumToTable: { value: { inclination: degrees(41.26), anteversion: degrees(-3.25) } },
  cupCentre: { value: [-88.04, -12.34, 30.06] },
  cupDiameter: { value: millimetres(51.27) },
  femoralHeadDiameter: { value: millimetres(47) },
  neckInclination: { value: degrees(127.05) },
  neckTorsion: { value: degrees(-0.04) },
  legLength: { value: millimetres(40) },
  femoralOffset: { value: millimetres(42) },
};
const OTHER: SideMeasurements = {
  ...PLAIN,
  legLength: { value: millimetres(44.4) },
  femoralOffset: { value: millimetres(40.5) },
};
const measurements = (right: SideMeasurements = PLAIN): Measurements => ({
  pelvis: { tilt: NONE, rotation: NONE, obliquity: NONE },
  LEFT: OTHER,
  RIGHT: right,
});

describe('the analysis of a case', () => {
  it('holds the values of its side in tenths, the angles against the table', () => {
    const planned = { inclination: degrees(40), anteversion: degrees(15) };
    expect(analysisOf(measurements(), 'RIGHT', planned)).toEqual({
      side: 'RIGHT',
      measurements: {
        anatomicInclination: 41.3,
        anatomicAnteVersion: -3.3,
        plannedInclination: 40,
        plannedAnteVersion: 15,
        size: 51.3,
        position: 88,
        superior: 30.1,
        anterior: 12.3,
        posterior: 0,
        femoralNeckAnteVersion: 0,
        femoralNeckInclination: 127.1,
        legLengthDifference: -4.4,
        femoralOffsetDifference: 1.5,
      },
      leftOut: [],
    });
  });

  it('has a CSV that is read back equal, whatever was measured', () => {
    fc.assert(
      fc.property(anyMeasurements, anySide, fc.option(pair, { nil: undefined }), (found, planned, given) => {
        const { measurements: values, side: filled } = analysisOf(found, planned, given);
        fc.pre(Object.keys(values).length > 0);
        expect(parsePri(priCsv(filled, values))).toEqual({
          ok: true,
          measurements: values,
          side: planned,
          warnings: [],
        });
      }),
    );
  });

  it('fills in each field of an import or says why not, never with a value out of its range', () => {
    fc.assert(
      fc.property(anyMeasurements, anySide, (found, planned) => {
        const { measurements: values, leftOut } = analysisOf(found, planned);
        const named = [...Object.keys(values), ...leftOut.map(({ field }) => field)];
        expect(named.sort()).toEqual([...PRI].sort());
        for (const field of PRI) {
          const value = values[field];
          if (value === undefined) continue;
          expect(value).toBeGreaterThanOrEqual(MEASUREMENTS[field].min);
          expect(value).toBeLessThanOrEqual(MEASUREMENTS[field].max);
        }
      }),
    );
  });

  it('places the cup where it was measured, or not at all', () => {
    fc.assert(
      fc.property(anyMeasurements, anySide, (found, planned) => {
        const { measurements: values } = analysisOf(found, planned);
        const { position = null, superior = null, anterior = null, posterior = null } = values;
        const fields = { position, superior, anterior, posterior };
        const drawn = centreOfPri(fields, planned);
        const isFilled = Object.values(fields).map((value) => value !== null);
        expect(isFilled).toEqual(isFilled.map(() => drawn !== undefined));
        const centre = found[planned].cupCentre.value ?? [0, 0, 0];
        const { x, y, z } = drawn ?? { x: centre[0], y: centre[1], z: centre[2] };
        expect(Math.hypot(x - centre[0], y - centre[1], z - centre[2])).toBeLessThan(0.09);
      }),
    );
  });

  it('leaves out a value that no import accepts and names it with its range', () => {
    const far = {
      ...PLAIN,
      cupCentre: { value: [-88, -12, 812.34] as const },
      legLength: { value: millimetres(12) },
    };
    const { measurements: values, leftOut } = analysisOf(measurements(far), 'RIGHT');
    expect(values.size).toBe(51.3);
    expect(leftOut).toEqual([
      { field: 'legLengthDifference', reason: '-32.4 mm: From -20 to 20 only' },
      { field: 'position', reason: 'Superior: 812.3 mm: From -200 to 200 only' },
      { field: 'superior', reason: '812.3 mm: From -200 to 200 only' },
      { field: 'anterior', reason: 'Superior: 812.3 mm: From -200 to 200 only' },
      { field: 'posterior', reason: 'Superior: 812.3 mm: From -200 to 200 only' },
      { field: 'plannedAnteVersion', reason: 'It is planned, not measured.' },
      { field: 'plannedInclination', reason: 'It is planned, not measured.' },
    ]);
  });

  it('says which landmarks a value lacks', () => {
    const missing = { side: 'RIGHT' as const, landmark: 'lateralPosteriorCondyle' as const };
    const without: SideMeasurements = {
      ...PLAIN,
      neckTorsion: { absence: { why: 'missing', landmarks: [missing] } },
    };
    expect(analysisOf(measurements(without), 'RIGHT').leftOut[0]).toEqual({
      field: 'femoralNeckAnteVersion',
      reason: 'Needs: right lateral posterior condyle.',
    });
  });
});
