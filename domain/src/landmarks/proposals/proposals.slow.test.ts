import { describe, expect, it } from 'vitest';
import { difference, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import { SIDES } from '../../hip/side.ts';
import type { Side } from '../../hip/side.ts';
import { measurementsOf } from '../../measurements/measurements.ts';
import { numbersOf } from '../../measurements/testing/numbers-of.ts';
import { anatomyOf } from '../../phantom/anatomy/anatomy.ts';
import { randomParameters } from '../../phantom/anatomy/parameters.ts';
import { scanOf } from '../../phantom/anatomy/scan.ts';
import { SCANNER } from '../../phantom/anatomy/scanner.ts';
import { SEGMENTS } from '../../segmentation/segments.ts';
import { LANDMARK_KINDS, LANDMARK_NAMES } from '../placed.ts';
import { plus } from '../points.ts';
import type { LabelVolume } from '../proposal.ts';
import { mirroredVolume, voxelsOf } from './bone-field.ts';
import { proposedLandmarks } from './proposals.ts';
import { anatomy, BONES, errorsOf, EXACT, scansOf } from './testing/turned-patient.ts';
import type { Fault } from './testing/turned-patient.ts';

/** Bumps of a third of a voxel, about as wide as a few voxels. */
const bumpy: Fault = (x, y, z) =>
  0.2 * (Math.sin(x * 0.9 + Math.sin(y * 0.7)) + Math.sin(y * 0.8 + 1) + Math.sin(z * 0.9 + 2 + Math.sin(x)));

const OTHER_SIDE = {
  LEFT_HIP_BONE: 'RIGHT_HIP_BONE',
  RIGHT_HIP_BONE: 'LEFT_HIP_BONE',
  LEFT_FEMUR: 'RIGHT_FEMUR',
  RIGHT_FEMUR: 'LEFT_FEMUR',
} as const;

const mirroredScan = ({ volume, labels }: LabelVolume): LabelVolume => {
  const other = new Map(
    BONES.map((bone) => [SEGMENTS[bone].value as number, SEGMENTS[OTHER_SIDE[bone]].value]),
  );
  return { volume: mirroredVolume(volume), labels: labels.map((label) => other.get(label) ?? label) };
};

/** Specks of hip bone in front of each spine and tubercle, and of femur in the thighs. */
const withSpecks = ({ volume, labels }: LabelVolume): LabelVolume => {
  const copy = labels.slice();
  const put = (value: number, point: Vector): void => {
    const [i, j, k] = voxelsOf(volume, point).map(Math.round);
    for (let n = 0; n < 8; n++) {
      const at = [(i ?? 0) + (n & 1), (j ?? 0) + ((n >> 1) & 1), (k ?? 0) + (n >> 2)] as const;
      copy[at[0] + volume.size[0] * (at[1] + volume.size[1] * at[2])] = value;
    }
  };
  for (const side of SIDES) {
    const { anteriorSuperiorIliacSpine, pubicTubercle, shaftProximal } = anatomy.landmarks[side];
    for (const point of [anteriorSuperiorIliacSpine, pubicTubercle])
      if (point) put(SEGMENTS[`${side}_HIP_BONE`].value, plus(point, [0, -9, 0]));
    if (shaftProximal) put(SEGMENTS[`${side}_FEMUR`].value, plus(shaftProximal, [0, 26, 20]));
  }
  return { volume, labels: copy };
};

/** A ball of metal as wide as the socket in its place, which takes the head and the surface of the socket away. */
const withImplant = ({ volume, labels }: LabelVolume, side: Side): LabelVolume => {
  const { acetabularCentre = [0, 0, 0], acetabularDiameter = 0 } = anatomy.landmarks[side];
  const copy = labels.slice();
  const [nx, ny] = volume.size;
  for (let at = 0; at < copy.length; at++) {
    const point = pointOf(volume, [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))]);
    if (lengthOf(difference(point, acetabularCentre)) < acetabularDiameter / 2 + 1)
      copy[at] = SEGMENTS.METAL.value;
  }
  return { volume, labels: copy };
};

const flat = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [];
};

describe('the landmarks proposed for a patient who lies turned by 20 degrees', () => {
  it('measure each value of a rough draft with specks within two degrees or millimetres, the worn rim within four', () => {
    const rough = scansOf(bumpy);
    const drafted = proposedLandmarks(withSpecks(rough.pelvis), rough.knees);
    const { largest, mean } = errorsOf(drafted.landmarks);
    const most = (name: string): number => (/^LEFT (inclination|anteversion) /.test(name) ? 4 : 2);
    expect(largest.filter(([name, error]) => !(error <= most(name)))).toEqual([]);
    expect(mean).toBeLessThan(0.5);
  });

  it('are mirrored where the scan is, with equal confidence and measurements', () => {
    const { pelvis, knees } = scansOf(EXACT);
    const scan = withSpecks(pelvis);
    const [one, other] = [
      proposedLandmarks(scan, knees),
      proposedLandmarks(mirroredScan(scan), mirroredScan(knees)),
    ];
    for (const side of SIDES) {
      const opposite = side === 'LEFT' ? 'RIGHT' : 'LEFT';
      expect(Object.keys(other.landmarks[opposite])).toEqual(Object.keys(one.landmarks[side]));
      for (const name of LANDMARK_NAMES) {
        const [seen, wanted] = [other.landmarks[opposite][name], one.landmarks[side][name]].map(flat);
        const isLength = LANDMARK_KINDS[name] === 'length';
        expect(seen).toHaveLength(wanted?.length ?? 0);
        wanted?.forEach((number, n) =>
          expect(seen?.[n]).toBeCloseTo(n % 3 === 0 && !isLength ? -number : number, 6),
        );
        expect(other.confidence[opposite][name]).toBeCloseTo(one.confidence[side][name] ?? Number.NaN, 6);
      }
      const [mine, theirs] = [measurementsOf(one.landmarks)[side], measurementsOf(other.landmarks)[opposite]];
      expect(flat(Object.values({ ...theirs, cupCentre: {} }))).toHaveLength(10);
      flat(Object.values({ ...mine, cupCentre: {} })).forEach((number, n) =>
        expect(flat(Object.values({ ...theirs, cupCentre: {} }))[n]).toBeCloseTo(number, 5),
      );
    }
  });

  it.each(SIDES)(
    'find the teardrop beside an implant of the %s hip, and with it the leg length of the other one',
    (side) => {
      const other = side === 'LEFT' ? 'RIGHT' : 'LEFT';
      const { landmarks, confidence, missing } = proposedLandmarks(withImplant(scansOf(EXACT).pelvis, side));
      expect(missing?.[side]).toMatchObject({ acetabularCentre: 'IMPLANT', femoralHeadCentre: 'IMPLANT' });
      expect(confidence[side].teardrop).toBeGreaterThan(0.1);
      expect(confidence[side].teardrop).toBeLessThanOrEqual(0.5);
      const [seen, exact] = [landmarks, anatomy.landmarks].map(
        (one) => numbersOf(measurementsOf(one))[`${other} legLength`] ?? Number.NaN,
      );
      expect(Math.abs((seen ?? Number.NaN) - (exact ?? Number.NaN))).toBeLessThan(1);
    },
  );
});

describe('the landmarks proposed where a scan in thick slices ends at the lesser trochanter', () => {
  it('have no shaft, whose short piece has no direction, and so no wrong neck', () => {
    const scanner = {
      ...SCANNER,
      matrix: 256,
      pixel: 1.6,
      spacing: 3,
      thickness: 3,
      range: [-110, 60] as const,
    };
    const { volume, labelSlice } = scanOf(anatomyOf(randomParameters(7029)), scanner);
    const [nx, ny, nz] = volume.size;
    const labels = new Uint8Array(nx * ny * nz);
    for (let k = 0; k < nz; k++) labels.set(labelSlice(k), k * nx * ny);
    const { landmarks, missing } = proposedLandmarks({ volume, labels });
    expect(landmarks.LEFT.femoralHeadCentre).toBeDefined();
    expect(landmarks.LEFT.shaftDistal).toBeUndefined();
    expect(missing?.LEFT).toMatchObject({ lesserTrochanter: 'NOT_SCANNED', shaftDistal: 'NOT_SCANNED' });
  });
});
