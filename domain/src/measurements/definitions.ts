import { rounded } from './analysis.ts';
import type { Measured } from './measured.ts';
import type { PelvicPosition, SideMeasurements } from './types.ts';

/** How a measured value is named and defined for people; docs/measurements.md has the sources. */
interface Definition {
  readonly label: string;
  readonly unit: 'degrees' | 'mm';
  readonly definition: string;
}

export const PELVIS_VALUES = {
  tilt: {
    label: 'Tilt',
    unit: 'degrees',
    definition:
      'The rotation of the anterior pelvic plane about the line between the spines. Posterior is positive.',
  },
  rotation: {
    label: 'Rotation',
    unit: 'degrees',
    definition:
      'The angle between the line between the spines and the frontal plane of the scan. Positive where the pelvis is turned to the patient’s left.',
  },
  obliquity: {
    label: 'Obliquity',
    unit: 'degrees',
    definition:
      'The angle between the line between the spines and the transverse plane of the scan. Positive where the left spine is higher.',
  },
} as const satisfies Record<keyof PelvicPosition, Definition>;

interface SideValue extends Definition {
  readonly of: (own: SideMeasurements) => Measured<number>;
}

interface SideValueGroup {
  /** What the values are measured against, where they are angles of the socket. */
  readonly title: string;
  readonly values: readonly SideValue[];
}

const part = <T>({ value, absence }: Measured<T>, of: (value: T) => number): Measured<number> =>
  absence ? { absence } : { value: of(value) };

const socketAngles = (name: 'acetabulumToTable' | 'acetabulumToPelvis'): readonly SideValue[] => [
  {
    label: 'Inclination',
    unit: 'degrees',
    definition:
      'The radiographic inclination of the axis of the socket: of the normal of the plane of best fit through the bony rim without the notch.',
    of: (own) => part(own[name], ({ inclination }) => inclination),
  },
  {
    label: 'Anteversion',
    unit: 'degrees',
    definition: 'The radiographic anteversion of the same axis.',
    of: (own) => part(own[name], ({ anteversion }) => anteversion),
  },
];

/** The values of a side, in the order in which they are listed. */
export const SIDE_VALUES: readonly SideValueGroup[] = [
  { title: 'Socket against the table', values: socketAngles('acetabulumToTable') },
  { title: 'Socket against the anterior pelvic plane', values: socketAngles('acetabulumToPelvis') },
  {
    title: 'Diameters',
    values: [
      {
        label: 'Cup',
        unit: 'mm',
        definition:
          'The diameter of the sphere through the bony lunate surface. The size of an implant is the surgeon’s choice.',
        of: ({ cupDiameter }) => cupDiameter,
      },
      {
        label: 'Femoral head',
        unit: 'mm',
        definition: 'The diameter of the sphere through the femoral head.',
        of: ({ femoralHeadDiameter }) => femoralHeadDiameter,
      },
    ],
  },
  {
    title: 'Femur',
    values: [
      {
        label: 'Neck inclination',
        unit: 'degrees',
        definition: 'The angle in space between the axis of the neck and that of the shaft.',
        of: ({ neckInclination }) => neckInclination,
      },
      {
        label: 'Torsion',
        unit: 'degrees',
        definition:
          'The angle between the axis of the neck and the line that touches both condyles from behind, both seen along the shaft. Anterior is positive.',
        of: ({ neckTorsion }) => neckTorsion,
      },
      {
        label: 'Leg length',
        unit: 'mm',
        definition:
          'From the line between the teardrops to the centre of the head in the frontal plane of the pelvis, and from there to the lesser trochanter along the shaft.',
        of: ({ legLength }) => legLength,
      },
      {
        label: 'Femoral offset',
        unit: 'mm',
        definition: 'The distance from the centre of the head to the axis of the shaft.',
        of: ({ femoralOffset }) => femoralOffset,
      },
    ],
  },
];

/** In tenths, as everywhere, with the decimal always shown so that columns align. */
export const valueText = (value: number): string => rounded(value).toFixed(1);
