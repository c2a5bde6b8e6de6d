import { fromOperative, toOperative } from './angles.ts';
import type { CupAngles } from './angles.ts';
import { degrees } from './units.ts';
import type { Degrees } from './units.ts';

/**
 * The radiographic pair after a pelvic tilt: posterior tilt is positive, as in sitting down. The pelvis rotates
 * about the axis between the hips, so the tilt adds to the operative anteversion and leaves the operative inclination.
 */
export const tilted = (radiographic: CupAngles, posterior: Degrees): CupAngles => {
  const { inclination, anteversion } = toOperative(radiographic);
  return fromOperative({ inclination, anteversion: degrees(anteversion + posterior) });
};
