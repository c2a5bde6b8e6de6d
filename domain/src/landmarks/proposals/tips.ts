import type { Vector } from '../../ct/vector.ts';
import { plus, times } from '../points.ts';
import { SMOOTHING } from './bone-field.ts';
import { summitOf } from './robust-fits.ts';
import type { Summit } from './robust-fits.ts';

/** Of the sharpest tips, in millimetres: a parabola is more pointed than they are. */
const MOST_WORN = 0.4;

/**
 * The highest place of a bone along a direction, on its surface before it was smoothed: smoothing wears a tip down by
 * half of its variance times the curvature, which is half a millimetre at a tip as thin as that of a teardrop.
 */
export const tipOf = (points: readonly Vector[], up: Vector): Summit | undefined => {
  const summit = summitOf(points, up);
  if (!summit) return undefined;
  const worn = Math.min(MOST_WORN, (SMOOTHING / 2) * summit.curvature);
  return { ...summit, point: plus(summit.point, times(up, worn)) };
};
