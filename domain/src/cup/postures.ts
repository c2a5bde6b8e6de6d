import { degrees } from './units.ts';
import type { Degrees } from './units.ts';

/** The range of the slider, in degrees of posterior pelvic tilt relative to the posture of the scan. */
export const TILT_RANGE = { min: -20, max: 30 } as const;

interface Posture {
  readonly label: string;
  readonly tilt: Degrees;
}

/** Averages over many people: the tilt of one person is measured on lateral radiographs. */
export const POSTURES: readonly Posture[] = [
  { label: 'Lying, as scanned', tilt: degrees(0) },
  { label: 'Standing', tilt: degrees(5) },
  { label: 'Sitting', tilt: degrees(25) },
];
