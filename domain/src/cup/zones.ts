import type { CupAngles } from './angles.ts';

/** Lewinnek 1978, radiographic. A reference and never called safe: most dislocations lie inside it. */
export const LEWINNEK = {
  label: 'Lewinnek zone',
  inclination: { min: 30, max: 50 },
  anteversion: { min: 5, max: 25 },
} as const;

const within = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

export const isInLewinnek = ({ inclination, anteversion }: CupAngles): boolean =>
  within(inclination, LEWINNEK.inclination) && within(anteversion, LEWINNEK.anteversion);
