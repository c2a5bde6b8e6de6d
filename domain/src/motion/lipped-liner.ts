import { degrees, inRadians } from '../cup/units.ts';
import type { ImplantPair, LinerLip } from './implant-geometry.ts';
import { rimConstraints } from './neck-on-liner.ts';

/** How far the rim is raised at an azimuth, in millimetres. */
export const raisedAt = ({ height, azimuth, extent, ramp }: LinerLip, at: number): number => {
  const off = Math.abs(((((at - azimuth) % 360) + 540) % 360) - 180);
  if (off <= extent / 2) return height;
  return ramp > 0 ? height * Math.max(0, 1 - (off - extent / 2) / ramp) : 0;
};

/** Up, back and along the axis, in the frame of the cup: to the highest point of its opening, to the back, out of it. */
export type CupVector = readonly [up: number, back: number, along: number];

export interface LippedRim {
  /** The angle between a neck of this direction, of length 1, and the rim, in radians; negative where they overlap. */
  readonly clearance: (up: number, back: number, along: number) => number;
  /** The point of the rim that the last neck came nearest to. */
  readonly nearest: () => CupVector;
}

/** The rim as points: with neck angles of 15° and more, points 0.5° apart are within 0.01° of the whole rim. */
const STEP = 0.5;
/** Points of a cell, of which most cells are ruled out at once. */
const CELL = 8;
const POINT = 5;

/** Direction, the angle that the neck takes there, and distance of each point of the rim; one ring after the other. */
const rimPoints = (pair: ImplantPair, lip: LinerLip): Float64Array => {
  const rings: number[][] = [];
  for (let azimuth = 0; azimuth < 360; azimuth += STEP) {
    const radians = inRadians(degrees(azimuth));
    rimConstraints(pair, raisedAt(lip, azimuth)).forEach(({ angle, neck, distance }, ring) => {
      const across = Math.sin(angle);
      (rings[ring] ??= []).push(
        across * Math.cos(radians),
        across * Math.sin(radians),
        Math.cos(angle),
        neck,
        distance,
      );
    });
  }
  return Float64Array.from(rings.flat());
};

const angleTo = (points: Float64Array, n: number, up: number, back: number, along: number): number => {
  const cosine = (points[n] ?? 0) * up + (points[n + 1] ?? 0) * back + (points[n + 2] ?? 0) * along;
  return Math.acos(Math.max(-1, Math.min(1, cosine)));
};

/** For each cell its direction and how much nearer than its middle any point of it may be. */
const cellsOf = (points: Float64Array): Float64Array => {
  const cells: number[] = [];
  for (let from = 0; from < points.length; from += POINT * CELL) {
    const to = Math.min(points.length, from + POINT * CELL);
    const sum: [number, number, number] = [0, 0, 0];
    for (let n = from; n < to; n += POINT)
      for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + (points[n + k] ?? 0);
    const length = Math.hypot(...sum);
    const [up, back, along] = [sum[0] / length, sum[1] / length, sum[2] / length];
    let reach = 0;
    for (let n = from; n < to; n += POINT)
      reach = Math.max(reach, angleTo(points, n, up, back, along) + (points[n + 3] ?? 0));
    cells.push(up, back, along, reach);
  }
  return Float64Array.from(cells);
};

export const lippedRim = (pair: ImplantPair, lip: LinerLip): LippedRim => {
  const points = rimPoints(pair, lip);
  const cells = cellsOf(points);
  let last = 0;
  return {
    clearance: (up, back, along) => {
      // The point that was nearest before is mostly near again, and rules out most cells.
      let least = angleTo(points, last, up, back, along) - (points[last + 3] ?? 0);
      for (let cell = 0; cell < cells.length; cell += 4) {
        if (angleTo(cells, cell, up, back, along) - (cells[cell + 3] ?? 0) >= least) continue;
        const from = (cell / 4) * POINT * CELL;
        const to = Math.min(points.length, from + POINT * CELL);
        for (let n = from; n < to; n += POINT) {
          const angle = angleTo(points, n, up, back, along) - (points[n + 3] ?? 0);
          if (angle >= least) continue;
          least = angle;
          last = n;
        }
      }
      return least;
    },
    nearest: () => {
      const distance = points[last + 4] ?? 0;
      return [
        distance * (points[last] ?? 0),
        distance * (points[last + 1] ?? 0),
        distance * (points[last + 2] ?? 0),
      ];
    },
  };
};
