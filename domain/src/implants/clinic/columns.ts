import type { PartKind } from '../types.ts';

/** A measure of a part: its column, and the range that tells millimetres from other units. */
export interface Measure {
  readonly column: string;
  readonly min: number;
  readonly max: number;
  readonly unit: 'mm' | 'degrees' | 'none';
}

const mm = (column: string, min: number, max: number): Measure => ({ column, min, max, unit: 'mm' });
const angle = (column: string, min: number, max: number): Measure => ({ column, min, max, unit: 'degrees' });

/** The measures that each kind of part needs. */
export const MEASURES = {
  cup: { diameter: mm('Diameter', 30, 90), linerDiameter: mm('Liner Diameter', 20, 86) },
  liner: {
    diameter: mm('Diameter', 20, 86),
    headDiameter: mm('Head Diameter', 18, 60),
    offset: mm('Offset', 0, 10),
  },
  head: { diameter: mm('Diameter', 18, 60), neckLength: mm('Neck Length', -15, 20) },
  stem: {
    size: { column: 'Size', min: 0, max: 30, unit: 'none' },
    neckAngle: angle('Neck Angle', 110, 150),
    femoralOffset: mm('Femoral Offset', 20, 70),
    headHeight: mm('Head Height', 10, 80),
    length: mm('Length', 40, 350),
    neckDiameter: mm('Neck Diameter', 6, 20),
    collarDistance: mm('Collar Distance', 5, 40),
  },
} as const satisfies Record<PartKind, Record<string, Measure>>;

/** Those of a lip, which only lipped liners have. */
export const LIP_MEASURES = {
  height: mm('Lip Height', 0.5, 15),
  width: angle('Lip Width', 0, 340),
  slope: angle('Lip Slope', 1, 170),
} as const;

/** The text columns. */
export const TEXTS = {
  kind: 'Kind',
  name: 'Name',
  file: 'File',
  design: 'Design',
  stemOffset: 'Stem Offset',
  taper: 'Taper',
} as const;

/** Where the frame of the part lies in the coordinates of its file: a point, the z axis, the x axis. */
export const FRAME = {
  origin: ['Origin X', 'Origin Y', 'Origin Z'],
  axis: ['Axis X', 'Axis Y', 'Axis Z'],
  side: ['Side X', 'Side Y', 'Side Z'],
} as const;

export const COLUMNS: readonly string[] = [
  ...new Set([
    ...Object.values(TEXTS),
    ...Object.values(MEASURES).flatMap((measures) => Object.values(measures).map(({ column }) => column)),
    ...Object.values(LIP_MEASURES).map(({ column }) => column),
    ...Object.values(FRAME).flat(),
  ]),
];
