import { describe, expect, it } from 'vitest';
import { difference, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { SIDES } from '../../hip/side.ts';
import { measurementsOf } from '../../measurements/measurements.ts';
import { numbersOf } from '../../measurements/testing/numbers-of.ts';
import { anatomyOf } from '../../phantom/anatomy/anatomy.ts';
import type { Anatomy } from '../../phantom/anatomy/anatomy.ts';
import { parametersOf } from '../../phantom/anatomy/parameters.ts';
import { sampleGrid } from '../../phantom/anatomy/sample-grid.ts';
import { SEGMENTS } from '../../segmentation/segments.ts';
import type { Landmarks } from '../landmarks.ts';
import { LANDMARK_KINDS, LANDMARK_NAMES } from '../placed.ts';
import { plus } from '../points.ts';
import type { LabelVolume } from '../proposal.ts';
import { mirroredVolume, voxelsOf } from './bone-field.ts';
import { proposedLandmarks } from './proposals.ts';

const STEP = 1.8;
const BONES = ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'LEFT_FEMUR', 'RIGHT_FEMUR'] as const;

/** How far the surface of a draft lies outside of the true one at a voxel, in millimetres. */
type Fault = (x: number, y: number, z: number) => number;

const EXACT: Fault = () => 0;

/** Bumps of a third of a voxel, about as wide as a few voxels. */
const bumpy: Fault = (x, y, z) =>
  0.2 * (Math.sin(x * 0.9 + Math.sin(y * 0.7)) + Math.sin(y * 0.8 + 1) + Math.sin(z * 0.9 + 2 + Math.sin(x)));

/** The labels of a box, as the scan of a patient who lies on their front with the feet first. */
const labelled = (anatomy: Anatomy, min: Vector, max: Vector, fault: Fault): LabelVolume => {
  const cells = (k: 0 | 1 | 2): number => Math.ceil((max[k] - min[k]) / STEP);
  const size: Vector = [cells(0), cells(1), cells(2)];
  const labels = new Uint8Array(size[0] * size[1] * size[2]);
  for (const bone of BONES)
    sampleGrid(anatomy.bones[bone], { origin: min, size, step: STEP }, 1, (index, distance) => {
      // Turned end for end about the vertical, so that rows and columns run against x and y.
      const plane = size[0] * size[1];
      const at = Math.floor(index / plane) * plane + (plane - 1 - (index % plane));
      const [i, j, k] = [index % size[0], Math.floor(index / size[0]) % size[1], Math.floor(index / plane)];
      if (distance < fault(i * STEP, j * STEP, k * STEP)) labels[at] = SEGMENTS[bone].value;
    });
  return {
    volume: {
      origin: [min[0] + (size[0] - 1) * STEP, min[1] + (size[1] - 1) * STEP, min[2]],
      axes: [
        [-1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
      ],
      spacing: [STEP, STEP, STEP],
      size,
    },
    labels,
  };
};

/** Far off the middle of the table, turned by 20 degrees and tilted, one hip worn and one shallow. */
const PATIENT = parametersOf({
  sex: 'F',
  tilt: 12,
  rotation: 20,
  obliquity: -6,
  position: [45, -30, 20],
  left: { arthritis: 0.7, gap: 1.6, torsion: 24, legLength: -4, flexion: 8, rotation: -12 },
  right: { dysplasia: 0.5, anteversion: 24, neckShaftAngle: 136, offset: 36, abduction: 4 },
});

const scansOf = (anatomy: Anatomy, fault: Fault): { pelvis: LabelVolume; knees: LabelVolume } => {
  const [x, y, z] = PATIENT.position;
  const knees = SIDES.map((side) => anatomy.sides[side].kneeCentre);
  const lowest = Math.min(...knees.map((knee) => knee[2]));
  const highest = Math.max(...knees.map((knee) => knee[2]));
  const [front, back] = [
    Math.min(...knees.map((knee) => knee[1])),
    Math.max(...knees.map((knee) => knee[1])),
  ];
  return {
    pelvis: labelled(anatomy, [x - 175, y - 105, z - 125], [x + 175, y + 90, z + 125], fault),
    knees: labelled(anatomy, [x - 175, front - 60, lowest - 20], [x + 175, back + 60, highest + 70], fault),
  };
};

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

const anatomy = anatomyOf(PATIENT);
const { pelvis, knees } = scansOf(anatomy, EXACT);
const { landmarks, confidence } = proposedLandmarks(pelvis, knees);

const errorsOf = (found: Landmarks) => {
  const [seen, exact] = [numbersOf(measurementsOf(found)), numbersOf(measurementsOf(anatomy.landmarks))];
  const largest = Object.entries(exact).map(
    ([name, value]) => [name, Math.abs((seen[name] ?? Number.NaN) - (value ?? Number.NaN))] as const,
  );
  return { largest, mean: largest.reduce((sum, [, error]) => sum + error, 0) / largest.length };
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

const flat = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [];
};

describe('the landmarks proposed for a patient who lies turned by 20 degrees', () => {
  it('measure each value within a degree or a millimetre of the true one, half of it on the mean', () => {
    const { largest, mean } = errorsOf(landmarks);
    expect(largest.filter(([, error]) => !(error <= 1))).toEqual([]);
    expect(mean).toBeLessThan(0.5);
  });

  it('measure each value of a rough draft with specks within two degrees or millimetres', () => {
    const rough = scansOf(anatomy, bumpy);
    const drafted = proposedLandmarks(withSpecks(rough.pelvis), rough.knees);
    const { largest, mean } = errorsOf(drafted.landmarks);
    expect(largest.filter(([, error]) => !(error <= 2))).toEqual([]);
    expect(mean).toBeLessThan(0.5);
  });

  it('each have a confidence from 0 to 1', () => {
    for (const side of SIDES) {
      expect(Object.keys(confidence[side]).sort()).toEqual(Object.keys(anatomy.landmarks[side]).sort());
      for (const value of Object.values(confidence[side])) {
        expect(value).toBeGreaterThan(0.2);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  it('are mirrored where the scan is, with equal confidence and measurements', () => {
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

  it('leave out what the scan does not show', () => {
    const [nx, ny, nz] = pelvis.volume.size;
    const [low, high] = [Math.round(nz * 0.2), Math.round(nz * 0.66)];
    const cut: LabelVolume = {
      volume: {
        ...pelvis.volume,
        origin: [pelvis.volume.origin[0], pelvis.volume.origin[1], pelvis.volume.origin[2] + low * STEP],
        size: [nx, ny, high - low],
      },
      labels: pelvis.labels.slice(nx * ny * low, nx * ny * high),
    };
    const proposals = proposedLandmarks(cut);
    const { LEFT } = proposals.landmarks;
    expect(LEFT.femoralHeadCentre).toBeDefined();
    expect(LEFT.acetabularRim).toBeDefined();
    expect(LEFT.anteriorSuperiorIliacSpine).toBeUndefined();
    expect(LEFT.shaftDistal).toBeUndefined();
    expect(LEFT.medialPosteriorCondyle).toBeUndefined();
    expect(proposals.missing?.LEFT).toMatchObject({
      anteriorSuperiorIliacSpine: 'NOT_SCANNED',
      shaftDistal: 'NOT_SCANNED',
      medialPosteriorCondyle: 'NOT_SCANNED',
    });
    const empty = proposedLandmarks({ ...cut, labels: new Uint8Array(cut.labels.length) });
    expect(empty.landmarks).toEqual({ LEFT: {}, RIGHT: {} });
    expect(empty.missing?.RIGHT.teardrop).toBe('NO_BONE');
  });

  it('are those of the neck and the greater trochanter where the scan ends above the shaft', () => {
    const lowest = anatomy.sides.LEFT.headCentre[2] - 62;
    const { volume, labels } = pelvis;
    const [nx, ny, nz] = volume.size;
    const low = Math.round((lowest - volume.origin[2]) / STEP);
    const { landmarks: seen, missing } = proposedLandmarks({
      volume: {
        ...volume,
        origin: [volume.origin[0], volume.origin[1], volume.origin[2] + low * STEP],
        size: [nx, ny, nz - low],
      },
      labels: labels.slice(nx * ny * low),
    });
    const exact = anatomy.landmarks.LEFT;
    const off = (name: 'neckCentre' | 'greaterTrochanter') =>
      lengthOf(difference(seen.LEFT[name] ?? [0, 0, 0], exact[name] ?? [0, 0, 0]));
    expect(off('neckCentre')).toBeLessThan(4);
    expect(off('greaterTrochanter')).toBeLessThan(6);
    expect(missing?.LEFT).toMatchObject({ shaftProximal: 'NOT_SCANNED', shaftDistal: 'NOT_SCANNED' });
  });
});
