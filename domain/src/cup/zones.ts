import type { CupAngles } from './angles.ts';

/** Lewinnek 1978, radiographic. A reference and never called safe: most dislocations lie inside it. */
export const LEWINNEK = {
  label: 'Lewinnek zone',
  inclination: { min: 30, max: 50 },
  anteversion: { min: 5, max: 25 },
} as const;

/** Callanan 2011, radiographic: the range in which their cups were called well placed. */
export const CALLANAN = {
  label: 'Callanan zone',
  inclination: { min: 30, max: 45 },
  anteversion: { min: 5, max: 25 },
} as const;

/** What a map of cup orientations is drawn beside. */
export const ZONES = [LEWINNEK, CALLANAN] as const;

const within = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

export type Zone = (typeof ZONES)[number];

export const isInZone = (zone: Zone, { inclination, anteversion }: CupAngles): boolean =>
  within(inclination, zone.inclination) && within(anteversion, zone.anteversion);

export const isInLewinnek = (angles: CupAngles): boolean => isInZone(LEWINNEK, angles);
