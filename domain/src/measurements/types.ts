import type { Vector } from '../ct/vector.ts';
import type { CupAngles } from '../cup/angles.ts';
import type { Degrees, Millimetres } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import type { Measured } from './measured.ts';

/** How the pelvis lay on the table: its rotation about the axes of the scan, from the anterior pelvic plane. */
export interface PelvicPosition {
  /** About the line between the spines; posterior is positive. */
  readonly tilt: Measured<Degrees>;
  /** About the long axis of the table; positive where the pelvis turns to the patient's left. */
  readonly rotation: Measured<Degrees>;
  /** Positive where the left spine is higher. */
  readonly obliquity: Measured<Degrees>;
}

export interface SideMeasurements {
  /** Radiographic, against the anterior pelvic plane: the same in every position on the table. */
  readonly acetabulumToPelvis: Measured<CupAngles>;
  /** Radiographic, against the axes of the scan, as all angles of a procedure are. */
  readonly acetabulumToTable: Measured<CupAngles>;
  /** Of the sphere through the bony lunate surface, in LPS. */
  readonly cupCentre: Measured<Vector>;
  readonly cupDiameter: Measured<Millimetres>;
  readonly femoralHeadDiameter: Measured<Millimetres>;
  /** The angle between the axes of neck and shaft in space. */
  readonly neckInclination: Measured<Degrees>;
  /** Of the neck against the posterior condyles, seen along the shaft; anterior is positive. */
  readonly neckTorsion: Measured<Degrees>;
  /** From the line between the teardrops to the lesser trochanter, with the leg in line with the pelvis. */
  readonly legLength: Measured<Millimetres>;
  /** From the centre of the head to the axis of the shaft. */
  readonly femoralOffset: Measured<Millimetres>;
}

export interface Measurements extends Readonly<Record<Side, SideMeasurements>> {
  readonly pelvis: PelvicPosition;
}

/** The planned side less the other one: negative where the planned leg is shorter, or its offset smaller. */
export interface SideDifferences {
  readonly legLengthDifference: Measured<Millimetres>;
  readonly femoralOffsetDifference: Measured<Millimetres>;
}
