import type { CupAngles } from '../cup/angles.ts';
import type { Centre } from '../cup/centre.ts';
import type { Degrees, Millimetres } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';

/** The surgeon's plan. PRI values belong to the engineer and are no part of it. */
export interface Plan {
  readonly side: Side;
  readonly cup: PlannedCup;
  /** The id of a part, as those below. */
  readonly liner: string;
  readonly head: string;
  /** Null where only the cup is planned. */
  readonly stem: PlannedStem | null;
}

export interface PlannedCup {
  readonly part: string;
  /** Of its outer sphere, in LPS. */
  readonly centre: Centre;
  /** Radiographic, against the axes of the scan, in the specified ranges. */
  readonly angles: CupAngles;
  /** Where a lip points, around the axis: 0 is the highest point of the opening in the pelvis, 90 the back, 180 the lowest. */
  readonly lip: Degrees;
}

/** The axis of a stem is that of the shaft. */
export interface PlannedStem {
  readonly part: string;
  /** The height of the cut above the lesser trochanter, along the shaft, where the neck is medial. */
  readonly neckCut: Millimetres;
  /** How far the collar point of the stem lies below the cut; negative where it stands proud. */
  readonly depth: Millimetres;
  /** Of the neck of the stem against the native neck, seen along the shaft; anterior is positive. */
  readonly torsion: Degrees;
}

/** One press of a key, and the finest that a plan states. */
export const STEP_MM = 0.5;
export const STEP_DEGREES = 1;

export const STEM_RANGES = {
  neckCut: { label: 'Neck cut', unit: 'mm', min: 0, max: 40 },
  depth: { label: 'Depth', unit: 'mm', min: -10, max: 10 },
  torsion: { label: 'Torsion', unit: 'degrees', min: -40, max: 40 },
} as const;
