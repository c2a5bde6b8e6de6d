import { axisInModel } from '../cup/placement.ts';
import type { CupAngles } from '../cup/angles.ts';
import type { Side } from '../hip/side.ts';
import { directionInHip } from './frames.ts';
import type { HipAxes, HipVector } from './frames.ts';

/** How a cup lies in the frame of the pelvis; three directions of length 1 at right angles. */
export interface CupFrame {
  /** Out of the opening. */
  readonly axis: HipVector;
  /** To the highest point of the opening. */
  readonly up: HipVector;
  /** To the back of the opening. */
  readonly back: HipVector;
}

export const frameOfAxis = (axis: HipVector): CupFrame => {
  const [l, a, s] = axis;
  const length = Math.sqrt(Math.max(1e-12, 1 - s * s));
  const up: HipVector = [(-s * l) / length, (-s * a) / length, (1 - s * s) / length];
  const back: HipVector = [a * up[2] - s * up[1], s * up[0] - l * up[2], l * up[1] - a * up[0]];
  return { axis, up, back };
};

/** Of a radiographic pair against the axes of the scan, as all angles of a case are. */
export const cupFrame = (angles: CupAngles, side: Side, pelvis: HipAxes): CupFrame =>
  frameOfAxis(directionInHip(pelvis, axisInModel(angles, side)));
