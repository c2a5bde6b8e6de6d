import { degrees } from '../cup/units.ts';
import type { Degrees } from '../cup/units.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { pelvicPosition } from '../measurements/pelvis.ts';
import { AVERAGE_TILTS } from '../motion/movements.ts';
import type { PelvicTilts } from '../motion/movements.ts';

/** Of a typed tilt, in degrees; posterior is positive. */
export const PELVIC_TILT_RANGE = { min: -40, max: 60 } as const;

/** The tilt with which the patient was scanned, to a tenth of a degree; undefined without the pelvic plane. */
export const scannedTilt = (landmarks: Landmarks): Degrees | undefined => {
  const { value } = pelvicPosition(landmarks).tilt;
  return value === undefined ? undefined : degrees(Math.round(10 * value) / 10);
};

/**
 * Movements count from the pelvic plane where it is known; so lying is the tilt of the scan, and the other postures are it
 * and the average change. Without the plane they count from the scan itself.
 */
export const usualTilts = (landmarks: Landmarks): PelvicTilts => {
  const lying = scannedTilt(landmarks) ?? 0;
  return {
    lying: degrees(lying + AVERAGE_TILTS.lying),
    standing: degrees(lying + AVERAGE_TILTS.standing),
    sitting: degrees(lying + AVERAGE_TILTS.sitting),
  };
};
