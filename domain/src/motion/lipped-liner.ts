import { degrees, inRadians } from '../cup/units.ts';
import type { HipVector } from './frames.ts';
import type { ImplantPair, LinerLip } from './implant-geometry.ts';
import { rimConstraints } from './neck-on-liner.ts';

/** How far the rim is raised at an azimuth, in millimetres. */
export const raisedAt = ({ height, azimuth, extent, ramp }: LinerLip, at: number): number => {
  const off = Math.abs((((at - azimuth) % 360) + 540) % 360 - 180);
  if (off <= extent / 2) return height;
  return ramp > 0 ? height * Math.max(0, 1 - (off - extent / 2) / ramp) : 0;
};

/** Two axes in the plane of a cup's opening: to its highest point and to the back. Of length 1, for any cup that is not level. */
export const openingAxes = ([l, a, s]: HipVector): { readonly up: HipVector; readonly back: HipVector } => {
  // The superior axis, and the posterior one at right angles to it, within the plane of the opening.
  const up: HipVector = [-s * l, -s * a, 1 - s * s];
  const length = Math.hypot(...up) || 1;
  const u: HipVector = [up[0] / length, up[1] / length, up[2] / length];
  const across: HipVector = [a * u[2] - s * u[1], s * u[0] - l * u[2], l * u[1] - a * u[0]];
  return { up: u, back: across };
};

/** The rim as points: with neck angles of 15° and more, points 0.5° apart are within 0.01° of the whole rim. */
const STEP = 0.5;

export interface LippedRim {
  /** The clearance between a neck of this direction, of length 1, and the rim as an angle in radians; negative where they overlap. */
  readonly clearance: (neck: HipVector) => number;
  /** The point of the rim that the last neck came nearest to. */
  readonly nearest: () => HipVector;
}

/** The rim of a cup that opens in this direction of the pelvis. */
export const lippedRim = (pair: ImplantPair, lip: LinerLip, axis: HipVector): LippedRim => {
  const { up, back } = openingAxes(axis);
  const points: number[] = [];
  for (let azimuth = 0; azimuth < 360; azimuth += STEP) {
    const [c, s] = [Math.cos(inRadians(degrees(azimuth))), Math.sin(inRadians(degrees(azimuth)))];
    for (const { angle, neck, distance } of rimConstraints(pair, raisedAt(lip, azimuth))) {
      const [along, across] = [Math.cos(angle), Math.sin(angle)];
      for (let k = 0; k < 3; k++)
        points.push(along * (axis[k] ?? 0) + across * (c * (up[k] ?? 0) + s * (back[k] ?? 0)));
      points.push(neck, distance);
    }
  }
  const rim = Float64Array.from(points);
  let last = 0;
  return {
    clearance: ([x, y, z]) => {
      let least = Infinity;
      for (let n = 0; n < rim.length; n += 5) {
        const cosine = (rim[n] ?? 0) * x + (rim[n + 1] ?? 0) * y + (rim[n + 2] ?? 0) * z;
        const angle = Math.acos(Math.max(-1, Math.min(1, cosine))) - (rim[n + 3] ?? 0);
        if (angle >= least) continue;
        least = angle;
        last = n;
      }
      return least;
    },
    nearest: () => {
      const distance = rim[last + 4] ?? 0;
      return [distance * (rim[last] ?? 0), distance * (rim[last + 1] ?? 0), distance * (rim[last + 2] ?? 0)];
    },
  };
};
