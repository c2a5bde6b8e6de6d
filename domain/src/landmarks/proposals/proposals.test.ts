import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import { SIDES } from '../../hip/side.ts';
import { measurementsOf, sideDifferences } from '../../measurements/measurements.ts';
import type { Measurements } from '../../measurements/types.ts';
import { anatomyOf } from '../../phantom/anatomy/anatomy.ts';
import type { Anatomy } from '../../phantom/anatomy/anatomy.ts';
import { parametersOf } from '../../phantom/anatomy/parameters.ts';
import { sampleGrid } from '../../phantom/anatomy/sample-grid.ts';
import { SEGMENTS } from '../../segmentation/segments.ts';
import type { LabelVolume } from '../proposal.ts';
import { mirroredVolume } from './bone-field.ts';
import { proposedLandmarks } from './proposals.ts';

const STEP = 1.8;
const BONES = ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'LEFT_FEMUR', 'RIGHT_FEMUR'] as const;

/** The exact labels of a box, as the scan of a patient who lies on their front with the feet first. */
const labelled = (anatomy: Anatomy, min: Vector, max: Vector): LabelVolume => {
  const cells = (k: 0 | 1 | 2): number => Math.ceil((max[k] - min[k]) / STEP);
  const size: Vector = [cells(0), cells(1), cells(2)];
  const labels = new Uint8Array(size[0] * size[1] * size[2]);
  for (const bone of BONES)
    sampleGrid(anatomy.bones[bone], { origin: min, size, step: STEP }, 0, (index, distance) => {
      // Turned end for end about the vertical, so that rows and columns run against x and y.
      const plane = size[0] * size[1];
      const at = Math.floor(index / plane) * plane + (plane - 1 - (index % plane));
      if (distance < 0) labels[at] = SEGMENTS[bone].value;
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

const scansOf = (anatomy: Anatomy): { pelvis: LabelVolume; knees: LabelVolume } => {
  const [x, y, z] = PATIENT.position;
  const knees = SIDES.map((side) => anatomy.sides[side].kneeCentre);
  const lowest = Math.min(...knees.map((knee) => knee[2]));
  const highest = Math.max(...knees.map((knee) => knee[2]));
  const [front, back] = [
    Math.min(...knees.map((knee) => knee[1])),
    Math.max(...knees.map((knee) => knee[1])),
  ];
  return {
    pelvis: labelled(anatomy, [x - 175, y - 105, z - 125], [x + 175, y + 90, z + 125]),
    knees: labelled(anatomy, [x - 175, front - 60, lowest - 20], [x + 175, back + 60, highest + 70]),
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
const { pelvis, knees } = scansOf(anatomy);
const { landmarks, confidence } = proposedLandmarks(pelvis, knees);

const numbersOf = (found: Measurements): Record<string, number | undefined> => ({
  tilt: found.pelvis.tilt.value,
  rotation: found.pelvis.rotation.value,
  obliquity: found.pelvis.obliquity.value,
  legLengthDifference: sideDifferences(found, 'LEFT').legLengthDifference.value,
  femoralOffsetDifference: sideDifferences(found, 'LEFT').femoralOffsetDifference.value,
  ...Object.fromEntries(
    SIDES.flatMap((side) => {
      const { acetabulumToPelvis, acetabulumToTable, cupCentre, ...values } = found[side];
      return [
        [`${side} inclination to the pelvis`, acetabulumToPelvis.value?.inclination],
        [`${side} anteversion to the pelvis`, acetabulumToPelvis.value?.anteversion],
        [`${side} inclination to the table`, acetabulumToTable.value?.inclination],
        [`${side} anteversion to the table`, acetabulumToTable.value?.anteversion],
        ...[0, 1, 2].map((n) => [`${side} cup centre ${n}`, cupCentre.value?.[n]]),
        ...Object.entries(values).map(([name, { value }]) => [`${side} ${name}`, value]),
      ];
    }),
  ),
});

describe('the landmarks proposed for a patient who lies turned by 20 degrees', () => {
  it('measure each value within a degree or a millimetre of the true one, half of it on the mean', () => {
    const [found, exact] = [
      numbersOf(measurementsOf(landmarks)),
      numbersOf(measurementsOf(anatomy.landmarks)),
    ];
    const off = Object.fromEntries(
      Object.entries(exact).map(([name, value]) => [
        name,
        Math.abs((found[name] ?? Number.NaN) - (value ?? Number.NaN)),
      ]),
    );
    const errors = Object.values(off);
    expect(Object.entries(off).filter(([, error]) => !(error <= 1))).toEqual([]);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.5);
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

  it('are mirrored where the scan is', () => {
    const other = proposedLandmarks(mirroredScan(pelvis), mirroredScan(knees)).landmarks;
    const flat = (value: unknown): number[] =>
      Array.isArray(value) ? value.flatMap(flat) : typeof value === 'number' ? [value] : [];
    for (const [name, value] of Object.entries(landmarks.LEFT)) {
      const seen = flat(other.RIGHT[name as keyof typeof landmarks.LEFT]);
      const isLength = typeof value === 'number';
      flat(value).forEach((number, n) =>
        expect(seen[n]).toBeCloseTo(n % 3 === 0 && !isLength ? -number : number, 6),
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
    const { LEFT } = proposedLandmarks(cut).landmarks;
    expect(LEFT.femoralHeadCentre).toBeDefined();
    expect(LEFT.acetabularRim).toBeDefined();
    expect(LEFT.anteriorSuperiorIliacSpine).toBeUndefined();
    expect(LEFT.shaftDistal).toBeUndefined();
    expect(LEFT.medialPosteriorCondyle).toBeUndefined();
    expect(proposedLandmarks({ ...cut, labels: new Uint8Array(cut.labels.length) }).landmarks).toEqual({
      LEFT: {},
      RIGHT: {},
    });
  });
});
