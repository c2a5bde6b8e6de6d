import { inRadians } from '../cup/units.ts';
import type { Degrees } from '../cup/units.ts';

/**
 * The position of the femur against the pelvis, in degrees from the zero position. Extension, adduction and outer
 * rotation are negative. The angles are those of the joint coordinate system of Grood and Suntay, as the ISB recommends
 * them for the hip (Wu et al. 2002): flexion about the lateral axis of the pelvis, then abduction about the axis that is
 * at right angles to the other two, then rotation about the long axis of the femur.
 */
export interface HipAngles {
  readonly flexion: Degrees;
  readonly abduction: Degrees;
  readonly rotation: Degrees;
}

export type HipAngle = keyof HipAngles;

/** The angles along a movement, in radians: each starts at `at` and changes by `rate` for each radian of the movement. */
export interface Path {
  readonly at: readonly [flexion: number, abduction: number, rotation: number];
  readonly rate: readonly [flexion: number, abduction: number, rotation: number];
}

/** From one position in the direction of another, by the angle that leads. A posterior tilt of the pelvis takes flexion away. */
export const pathOf = (from: HipAngles, to: HipAngles, leading: HipAngle, tilt: Degrees): Path => {
  const span = Math.abs(to[leading] - from[leading]);
  const rate = (angle: HipAngle): number => (span === 0 ? 0 : (to[angle] - from[angle]) / span);
  return {
    at: [inRadians(from.flexion) - inRadians(tilt), inRadians(from.abduction), inRadians(from.rotation)],
    rate: [rate('flexion'), rate('abduction'), rate('rotation')],
  };
};

/** A rotation of lateral, anterior, superior, row by row. */
export type Rotation = Float64Array;

/** The rotation of the femur at a place of a path, which maps its frame to that of the pelvis. */
export const setRotation = (out: Rotation, { at, rate }: Path, t: number): void => {
  const f = at[0] + t * rate[0];
  const a = at[1] + t * rate[1];
  const r = at[2] + t * rate[2];
  const sf = Math.sin(f);
  const cf = Math.cos(f);
  const sa = Math.sin(a);
  const ca = Math.cos(a);
  const sr = Math.sin(r);
  const cr = Math.cos(r);
  out[0] = ca * cr;
  out[1] = -ca * sr;
  out[2] = -sa;
  out[3] = cf * sr - sf * sa * cr;
  out[4] = cf * cr + sf * sa * sr;
  out[5] = -sf * ca;
  out[6] = sf * sr + cf * sa * cr;
  out[7] = sf * cr - cf * sa * sr;
  out[8] = cf * ca;
};

export const rotationAt = (path: Path, t: number): Rotation => {
  const rotation = new Float64Array(9);
  setRotation(rotation, path, t);
  return rotation;
};

/** No point moves faster than this times its distance from the centre. */
export const turningRate = ({ rate }: Path): number =>
  Math.abs(rate[0]) + Math.abs(rate[1]) + Math.abs(rate[2]);

/** The angle that changes where only one does. */
export const onlyTurning = ({ rate }: Path): 0 | 1 | 2 | undefined => {
  const [flexion, abduction, rotation] = rate.map((value) => value !== 0);
  if (flexion === true) return abduction === true || rotation === true ? undefined : 0;
  if (abduction === true) return rotation === true ? undefined : 1;
  return rotation === true ? 2 : undefined;
};
