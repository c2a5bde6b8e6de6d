import { Readable } from 'node:stream';
import { evaluateScan } from '@cotyle/domain/ct/evaluate';
import { scanFacts, sortImages } from '@cotyle/domain/ct/facts';
import { CT_PROTOCOL } from '@cotyle/domain/ct/protocol';
import { imageOf, NO_OTHER_FILES } from '@cotyle/domain/ct/testing/scan-facts';
import { allVerified } from '@cotyle/domain/ct/testing/verified';
import { centreOfPri } from '@cotyle/domain/cup/centre';
import { SIDES } from '@cotyle/domain/hip/side';
import type { Side } from '@cotyle/domain/hip/side';
import { measurementsOf, sideDifferences } from '@cotyle/domain/measurements/measurements';
import { sideOfModel } from '@cotyle/domain/models/model-side';
import { anatomySlices } from '@cotyle/domain/phantom/anatomy/dicom-files';
import { doubtsAbout } from '@cotyle/domain/procedures/model-check';
import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectStl } from '../../imaging/models/inspection/inspect-stl.ts';
import { makeCase } from '../case.ts';
import type { DemoCase } from '../case.ts';
import { seededRandom } from '../random.ts';
import { bodyOfCase } from './body-of-case.ts';
import type { RecordedBody } from './body-of-case.ts';
import { femurModel, hipModel } from './bone-models.ts';
import { ctOf } from './scan-zip.ts';

const random = seededRandom(1);
const CASES = Array.from({ length: 12 }, (_, index) => makeCase(random, index));
const sexOf = ({ gender }: DemoCase) => (gender === 'FEMALE' ? 'F' : 'M');
const bodyOf = (demo: DemoCase, seed: number): RecordedBody => ({
  seed,
  sex: sexOf(demo),
  side: demo.side,
  measurements: demo.measurements,
});
const measured = CASES.filter(({ measurements }) => measurements.size !== undefined);

/** The ranges of the demo's measurements. */
const recorded = record({
  anatomicInclination: integer({ min: 40, max: 52 }),
  anatomicAnteVersion: integer({ min: 10, max: 25 }),
  femoralNeckAnteVersion: integer({ min: 8, max: 22 }),
  femoralNeckInclination: integer({ min: 122, max: 136 }),
  legLengthDifference: integer({ min: -12, max: 4 }),
  femoralOffsetDifference: integer({ min: -8, max: 5 }),
  superior: integer({ min: 0, max: 4 }),
  anterior: integer({ min: 0, max: 3 }),
  posterior: integer({ min: 0, max: 3 }),
  position: integer({ min: 88, max: 93 }),
});

/** What the landmarks of a body measure, under the names of the record. */
const measuredOn = (body: RecordedBody): Readonly<Record<string, number | undefined>> => {
  const { landmarks, parameters } = bodyOfCase(body);
  expect(parameters.sex).toBe(body.sex);
  const all = measurementsOf(landmarks);
  const own = all[body.side];
  const { legLengthDifference, femoralOffsetDifference } = sideDifferences(all, body.side);
  const { inclination, anteversion } = own.acetabulumToTable.value ?? {};
  return {
    size: own.cupDiameter.value,
    anatomicInclination: inclination,
    anatomicAnteVersion: anteversion,
    femoralNeckAnteVersion: own.neckTorsion.value,
    femoralNeckInclination: own.neckInclination.value,
    legLengthDifference: legLengthDifference.value,
    femoralOffsetDifference: femoralOffsetDifference.value,
  };
};

const centreOn = (body: RecordedBody) => {
  const [x = 0, y = 0, z = 0] = measurementsOf(bodyOfCase(body).landmarks)[body.side].cupCentre.value ?? [];
  return { x, y, z };
};

describe('the body of a demo case', () => {
  it('has the sex, the socket, the femora and the place on the table of its record', () => {
    assert(
      property(
        recorded,
        constantFrom<Side>(...SIDES),
        constantFrom('F' as const, 'M' as const),
        integer({ min: 0, max: 3 }),
        integer({ min: 1, max: 1000 }),
        (measurements, side, sex, sizes, seed) => {
          const size = (sex === 'F' ? 46 : 52) + 2 * sizes;
          const body = { seed, sex, side, measurements: { ...measurements, size } };
          const { position, superior, anterior, posterior, ...angles } = measurements;
          const found = measuredOn(body);
          for (const [name, value] of Object.entries({ ...angles, size }))
            expect([name, found[name]]).toEqual([name, expect.closeTo(value, 0.6)]);
          const wanted = centreOfPri({ position, superior, anterior, posterior }, side);
          const centre = centreOn(body);
          for (const axis of ['x', 'y', 'z'] as const)
            expect(centre[axis]).toBeCloseTo(wanted?.[axis] ?? Number.NaN, 3);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('is another one for each case', () => {
    const bodies = [1, 2, 3, 4].map((seed) => bodyOfCase({ seed, sex: 'F', side: 'LEFT', measurements: {} }));
    const shapes = bodies.map(({ parameters: { size, tilt, fat, hips } }) =>
      [size, tilt, fat, hips.LEFT.arthritis, hips.LEFT.torsion].join(' '),
    );
    expect(new Set(shapes).size).toBe(4);
  });
});

describe('the model of a demo case', () => {
  it('is a closed bone of the hip that is operated, with the cup in its socket', async () => {
    for (const [index, demo] of measured.slice(0, 2).entries()) {
      const body = bodyOf(demo, index + 1);
      const stl = Buffer.from(hipModel(bodyOfCase(body), body.side, 3));
      const verdict = await inspectStl(() => Promise.resolve(Readable.from([stl])), stl.length);
      if (!verdict.ok) throw new Error(verdict.reason);
      const { mesh, hip, findings } = verdict;
      expect([mesh.closed, findings]).toEqual([true, []]);
      expect(sideOfModel(hip)).toEqual({ side: demo.side, by: 'SHAPE' });
      const { position = null, superior = null, anterior = null, posterior = null } = demo.measurements;
      const procedure = { sideSurgeon: demo.side, cupCentre: null, position, superior, anterior, posterior };
      expect(doubtsAbout(procedure, { type: 'MODEL', mesh, hip })).toEqual({
        side: undefined,
        frame: undefined,
        centre: undefined,
      });
    }
  });
});

describe('the femur of a demo case', () => {
  it.each(['LEFT', 'RIGHT'] as const)('is closed and lies about its landmarks (%s)', async (side) => {
    const anatomy = bodyOfCase({ seed: 3, sex: 'M', side, measurements: {} });
    const stl = Buffer.from(femurModel(anatomy, side, 4));
    const verdict = await inspectStl(() => Promise.resolve(Readable.from([stl])), stl.length);
    if (!verdict.ok) throw new Error(verdict.reason);
    const { mesh } = verdict;
    expect(mesh.closed).toBe(true);
    const { femoralHeadCentre, greaterTrochanter, lesserTrochanter, shaftProximal } = anatomy.landmarks[side];
    for (const point of [femoralHeadCentre, greaterTrochanter, lesserTrochanter, shaftProximal])
      for (const k of [0, 1, 2] as const) {
        expect(point?.[k]).toBeGreaterThan(mesh.min[k] - 3);
        expect(point?.[k]).toBeLessThan(mesh.max[k] + 3);
      }
  });
});

describe('the scan of a demo case', () => {
  it('is of its patient and fails no rule of the protocol', () => {
    for (const [index, demo] of CASES.slice(0, 6).entries()) {
      const ct = ctOf({
        kind: 'SCAN',
        body: bodyOf(demo, index + 1),
        patient: {
          name: `${demo.nameSecond}^${demo.nameFirst}`,
          id: demo.record,
          birthDate: '19500102',
          sex: sexOf(demo),
        },
        scanned: '2026-11-01',
        uid: '2.25.77',
      });
      const images = anatomySlices(ct).map(({ elements, syntax }) => imageOf(elements, syntax));
      const facts = [scanFacts(sortImages(images), NO_OTHER_FILES)];
      const { nameFirst, nameSecond, record: medicalInsuranceId, gender } = demo;
      const rules = evaluateScan(facts, CT_PROTOCOL, {
        record: { nameFirst, nameSecond, medicalInsuranceId, gender, dateOfBirth: '1950-01-02' },
        today: '2026-11-15',
        verified: allVerified(facts),
      });
      expect(rules.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    }
  });
});
