import type { Vector } from '../../../ct/vector.ts';
import { SIDES } from '../../../hip/side.ts';
import { measurementsOf } from '../../../measurements/measurements.ts';
import { numbersOf } from '../../../measurements/testing/numbers-of.ts';
import { anatomyOf } from '../../../phantom/anatomy/anatomy.ts';
import type { Anatomy } from '../../../phantom/anatomy/anatomy.ts';
import { parametersOf } from '../../../phantom/anatomy/parameters.ts';
import { sampleGrid } from '../../../phantom/anatomy/sample-grid.ts';
import { SEGMENTS } from '../../../segmentation/segments.ts';
import type { Landmarks } from '../../landmarks.ts';
import type { LabelVolume } from '../../proposal.ts';

/** Millimetres between the voxels. */
export const STEP = 1.8;
export const BONES = ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'LEFT_FEMUR', 'RIGHT_FEMUR'] as const;

/** How far the surface of a draft lies outside of the true one at a voxel, in millimetres. */
export type Fault = (x: number, y: number, z: number) => number;

export const EXACT: Fault = () => 0;

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

export const anatomy = anatomyOf(PATIENT);

/** The pelvis and the knees of the patient. */
export const scansOf = (fault: Fault): { pelvis: LabelVolume; knees: LabelVolume } => {
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

/** How far the values that landmarks measure are from the true ones, by name, and their mean. */
export const errorsOf = (found: Landmarks) => {
  const [seen, exact] = [numbersOf(measurementsOf(found)), numbersOf(measurementsOf(anatomy.landmarks))];
  const largest = Object.entries(exact).map(
    ([name, value]) => [name, Math.abs((seen[name] ?? Number.NaN) - (value ?? Number.NaN))] as const,
  );
  return { largest, mean: largest.reduce((sum, [, error]) => sum + error, 0) / largest.length };
};
