import { fromOperative, toOperative } from './angles.ts';
import type { CupAngles } from './angles.ts';
import { degrees } from './units.ts';
import type { Degrees } from './units.ts';

/**
 * What the radiographic pair becomes when the pelvis tilts: posterior tilt is positive, as in sitting down. It turns
 * about the axis from hip to hip, so it adds to the operative anteversion exactly and leaves the operative inclination.
 */
export const tilted = (radiographic: CupAngles, posterior: Degrees): CupAngles => {
  const { inclination, anteversion } = toOperative(radiographic);
  return fromOperative({ inclination, anteversion: degrees(anteversion + posterior) });
};
