import { cross } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import type { CupAngles } from '../cup/angles.ts';
import { axisInModel } from '../cup/placement.ts';
import type { Side } from '../hip/side.ts';
import { across, times, unit } from '../landmarks/points.ts';
import type { PelvicFrame } from '../measurements/pelvis.ts';

/** The axes of the scan, where those of the pelvis are unknown. */
export const SCAN_AXES: PelvicFrame = { left: [1, 0, 0], posterior: [0, 1, 0], superior: [0, 0, 1] };

/** The directions of a placed cup, each of length 1 in LPS. */
export interface CupFrame {
  /** Out of the opening. */
  readonly axis: Vector;
  /** In the plane of the opening, to its highest point. */
  readonly up: Vector;
  /** In the plane of the opening, to the back. */
  readonly back: Vector;
}

export const towards = (side: Side): 1 | -1 => (side === 'LEFT' ? 1 : -1);

/** Mirrors exactly: the frame of the other side has the opposite x in each direction and nothing else. */
export const cupFrame = (angles: CupAngles, side: Side, { superior }: PelvicFrame = SCAN_AXES): CupFrame => {
  const axis = axisInModel(angles, side);
  const up = unit(across(superior, axis));
  return { axis, up, back: times(cross(up, axis), towards(side)) };
};

/**
 * A direction of length 1: `polar` is the angle from the pole of the cup, which is opposite to its opening, and `azimuth`
 * the angle around the axis from the highest point of the opening to the back, both in radians.
 */
export const cupDirection = ({ axis, up, back }: CupFrame, polar: number, azimuth: number): Vector => {
  const toAxis = -Math.cos(polar);
  const toUp = Math.sin(polar) * Math.cos(azimuth);
  const toBack = Math.sin(polar) * Math.sin(azimuth);
  return [
    toAxis * axis[0] + toUp * up[0] + toBack * back[0],
    toAxis * axis[1] + toUp * up[1] + toBack * back[1],
    toAxis * axis[2] + toUp * up[2] + toBack * back[2],
  ];
};
