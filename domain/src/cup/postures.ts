import { degrees } from './units.ts';
import type { Degrees } from './units.ts';

/** How far the slider goes, in degrees of posterior pelvic tilt away from the posture of the scan. */
export const TILT_RANGE = { min: -20, max: 30 } as const;

interface Posture {
  readonly label: string;
  readonly tilt: Degrees;
}

/** Averages over many people: one person's own tilt is measured on lateral radiographs. */
export const POSTURES: readonly Posture[] = [
  { label: 'Lying, as scanned', tilt: degrees(0) },
  { label: 'Standing', tilt: degrees(5) },
  { label: 'Sitting', tilt: degrees(25) },
];
