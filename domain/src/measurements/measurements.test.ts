import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDefined } from '../cup/angles.ts';
import { anglesInModel, axisInModel } from '../cup/placement.ts';
import { tilted } from '../cup/tilt.ts';
import { degrees } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import type { LandmarkName } from '../landmarks/landmarks.ts';
import { absenceText } from './measured.ts';
import { measurementsOf, sideDifferences } from './measurements.ts';
import {
  mirrored,
  movedBy,
  movedLandmarks,
  position,
  syntheticHips,
  turnedBy,
} from './testing/synthetic-hips.ts';
import type { SyntheticHip } from './testing/synthetic-hips.ts';
import { between } from '../testing/between.ts';

const anyHip: fc.Arbitrary<SyntheticHip> = fc.record({
  inclination: between(20, 70),
  anteversion: between(-20, 45),
  diameter: between(38, 64),
  neckInclination: between(105, 155),
  torsion: between(-25, 50),
  offset: between(25, 60),
  legLength: between(20, 70),
  abduction: between(-15, 15),
  flexion: between(-10, 20),
  turnedOut: between(-30, 30),
});

const anyHips = fc.record({ LEFT: anyHip, RIGHT: anyHip });

const anyPosition = fc.record({
  tilt: between(-40, 40),
  rotation: between(-30, 30),
  obliquity: between(-25, 25),
  by: fc.tuple(between(-900, 900), between(-900, 900), between(-2000, 2000)),
});

const PLAIN: SyntheticHip = {
  inclination: 40,
  anteversion: 15,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 4,
  flexion: 6,
  turnedOut: 10,
};

const hips = (right: Partial<SyntheticHip> = {}) =>
  syntheticHips({ LEFT: PLAIN, RIGHT: { ...PLAIN, ...right } });

const pairOf = ({ inclination, anteversion }: SyntheticHip) => ({
  inclination: degrees(inclination),
  anteversion: degrees(anteversion),
});

describe('the measurements of a patient in any position', () => {
  it('are those that the landmarks were made from', () => {
    fc.assert(
      fc.property(anyHips, anyPosition, (made, { tilt, rotation, obliquity, by }) => {
        const motion = position(tilt, rotation, obliquity, by);
        const found = measurementsOf(movedLandmarks(syntheticHips(made), (point) => movedBy(motion, point)));
        expect(found.pelvis.tilt.value).toBeCloseTo(tilt, 6);
        expect(found.pelvis.rotation.value).toBeCloseTo(rotation, 6);
        expect(found.pelvis.obliquity.value).toBeCloseTo(obliquity, 6);
        for (const side of SIDES) {
          const hip = made[side];
          const values = found[side];
          expect(values.acetabulumToPelvis.value?.inclination).toBeCloseTo(hip.inclination, 6);
          expect(values.acetabulumToPelvis.value?.anteversion).toBeCloseTo(hip.anteversion, 6);
          const axis = turnedBy(motion, axisInModel(pairOf(hip), side));
          const toTable = anglesInModel(axis, side);
          expect(values.acetabulumToTable.value?.inclination).toBeCloseTo(toTable.inclination, 6);
          expect(values.acetabulumToTable.value?.anteversion).toBeCloseTo(toTable.anteversion, 6);
          expect(values.neckInclination.value).toBeCloseTo(hip.neckInclination, 6);
          expect(values.neckTorsion.value).toBeCloseTo(hip.torsion, 6);
          expect(values.femoralOffset.value).toBeCloseTo(hip.offset, 6);
          expect(values.legLength.value).toBeCloseTo(hip.legLength, 6);
          expect(values.cupDiameter.value).toBe(hip.diameter);
        }
      }),
    );
  });

  it('are exactly mirrored with the patient', () => {
    fc.assert(
      fc.property(anyHips, anyPosition, (made, { tilt, rotation, obliquity, by }) => {
        const motion = position(tilt, rotation, obliquity, by);
        const landmarks = movedLandmarks(syntheticHips(made), (point) => movedBy(motion, point));
        const [found, other] = [measurementsOf(landmarks), measurementsOf(mirrored(landmarks))];
        expect(other.pelvis.tilt.value).toBeCloseTo(found.pelvis.tilt.value ?? Number.NaN, 9);
        expect(other.pelvis.rotation.value).toBeCloseTo(-(found.pelvis.rotation.value ?? Number.NaN), 9);
        expect(other.pelvis.obliquity.value).toBeCloseTo(-(found.pelvis.obliquity.value ?? Number.NaN), 9);
        for (const [side, opposite] of [SIDES, SIDES.toReversed()] as const) {
          const numbers = (of: typeof found, at: (typeof SIDES)[number]) => {
            const { cupCentre, acetabulumToPelvis, acetabulumToTable, ...lengths } = of[at];
            return [
              ...Object.values(lengths).map(({ value }) => value),
              acetabulumToPelvis.value?.inclination,
              acetabulumToPelvis.value?.anteversion,
              acetabulumToTable.value?.inclination,
              acetabulumToTable.value?.anteversion,
              Math.abs(cupCentre.value?.[0] ?? Number.NaN),
            ];
          };
          const mirroredNumbers = numbers(other, opposite);
          numbers(found, side).forEach((value, n) =>
            expect(mirroredNumbers[n]).toBeCloseTo(value ?? Number.NaN, 8),
          );
        }
      }),
    );
  });

  it('change against the table by the tilt alone where the pelvis is only tilted', () => {
    const motion = position(12, 0, 0, [3, 4, 5]);
    const found = measurementsOf(movedLandmarks(hips(), (point) => movedBy(motion, point)));
    const expected = tilted(pairOf(PLAIN), degrees(12));
    for (const side of SIDES) {
      expect(found[side].acetabulumToTable.value?.inclination).toBeCloseTo(expected.inclination, 9);
      expect(found[side].acetabulumToTable.value?.anteversion).toBeCloseTo(expected.anteversion, 9);
    }
  });

  it('hold the test vector of the three definitions', () => {
    const pair = measurementsOf(hips()).LEFT.acetabulumToPelvis.value ?? pairOf({ ...PLAIN, inclination: 0 });
    const operative = asDefined(pair, 'operative');
    const anatomic = asDefined(pair, 'anatomic');
    expect(operative.inclination).toBeCloseTo(38.38, 2);
    expect(operative.anteversion).toBeCloseTo(19.28, 2);
    expect(anatomic.inclination).toBeCloseTo(42.27, 2);
    expect(anatomic.anteversion).toBeCloseTo(22.63, 2);
  });
});

describe('the signs of the measurements', () => {
  it('are positive for a pelvis that is tilted back, turned to the left and higher on the left', () => {
    const { LEFT, RIGHT } = hips();
    const back = movedLandmarks({ LEFT, RIGHT }, ([x, y, z]) => [x, y + 0.2 * z, z - 0.2 * y]);
    expect(measurementsOf(back).pelvis.tilt.value).toBeGreaterThan(5);
    const turned = movedLandmarks({ LEFT, RIGHT }, ([x, y, z]) => [x, y + 0.2 * x, z]);
    expect(measurementsOf(turned).pelvis.rotation.value).toBeGreaterThan(5);
    const oblique = movedLandmarks({ LEFT, RIGHT }, ([x, y, z]) => [x, y, z + 0.2 * x]);
    expect(measurementsOf(oblique).pelvis.obliquity.value).toBeGreaterThan(5);
  });

  it('count the planned side less the other one', () => {
    const found = measurementsOf(hips({ legLength: 38, offset: 47 }));
    expect(sideDifferences(found, 'RIGHT').legLengthDifference.value).toBeCloseTo(-7, 9);
    expect(sideDifferences(found, 'LEFT').legLengthDifference.value).toBeCloseTo(7, 9);
    expect(sideDifferences(found, 'RIGHT').femoralOffsetDifference.value).toBeCloseTo(5, 9);
    expect(sideDifferences(found, 'LEFT').femoralOffsetDifference.value).toBeCloseTo(-5, 9);
  });
});

describe('a measurement without its landmarks', () => {
  const without = (...names: LandmarkName[]) => {
    const { LEFT, RIGHT } = hips();
    const rest = Object.fromEntries(
      Object.entries(RIGHT).filter(([name]) => !names.includes(name as LandmarkName)),
    );
    return measurementsOf({ LEFT, RIGHT: rest });
  };

  it('is absent and names them, and the others stay', () => {
    const found = without('medialPosteriorCondyle', 'lateralPosteriorCondyle');
    expect(found.RIGHT.neckTorsion).toEqual({
      absence: {
        why: 'missing',
        landmarks: [
          { side: 'RIGHT', landmark: 'medialPosteriorCondyle' },
          { side: 'RIGHT', landmark: 'lateralPosteriorCondyle' },
        ],
      },
    });
    expect(found.LEFT.neckTorsion.value).toBeCloseTo(PLAIN.torsion, 9);
    expect(found.RIGHT.neckInclination.value).toBeCloseTo(PLAIN.neckInclination, 9);
  });

  it('says what it needs in words', () => {
    const { absence } = without('teardrop', 'pubicTubercle').LEFT.legLength;
    expect(absence && absenceText(absence)).toBe('Needs: right pubic tubercle, right teardrop.');
  });

  it('names a landmark once where both sides need it', () => {
    const { legLengthDifference } = sideDifferences(without('teardrop'), 'LEFT');
    expect(legLengthDifference.absence).toEqual({
      why: 'missing',
      landmarks: [{ side: 'RIGHT', landmark: 'teardrop' }],
    });
  });

  it('against the table needs the rim alone, so that a cut-off spine costs nothing but the pelvic plane', () => {
    const found = without('anteriorSuperiorIliacSpine');
    expect(found.LEFT.acetabulumToTable.value).toBeDefined();
    expect(found.LEFT.acetabulumToPelvis.value).toBeUndefined();
    expect(found.pelvis.tilt.value).toBeUndefined();
  });

  it('is absent where the landmarks define none', () => {
    const { LEFT, RIGHT } = hips();
    const flat = measurementsOf({
      LEFT: {
        ...LEFT,
        acetabularRim: [0, 1, 2, 3, 4, 5, 6].map((n) => [n * 5, 0, 0] as const),
        shaftDistal: LEFT.shaftProximal ?? [0, 0, 0],
      },
      RIGHT,
    });
    for (const { value, absence } of [
      flat.LEFT.acetabulumToTable,
      flat.LEFT.neckInclination,
      flat.LEFT.femoralOffset,
      flat.LEFT.legLength,
      flat.LEFT.neckTorsion,
    ]) {
      expect(value).toBeUndefined();
      expect(absence && absenceText(absence)).toBe('The landmarks lie so that they do not define it.');
    }
  });
});
