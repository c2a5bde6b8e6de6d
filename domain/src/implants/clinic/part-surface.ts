import { cross, difference, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { across, unit } from '../../landmarks/points.ts';
import type { Mesh } from '../../models/mesh.ts';
import type { TriangleSink } from '../../models/stl-body.ts';
import type { PartFrame } from './catalogue-row.ts';

/** For a round part, whose x axis does not matter. */
const anyAcross = (axis: Vector): Vector => {
  const [x, y, z] = axis.map(Math.abs) as unknown as Vector;
  const least: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  return unit(across(least, axis));
};

/** Collects the triangles of a file as a surface in the frame of its part. */
export const partSurface = ({ origin, axis, side }: PartFrame, triangles: number) => {
  const x = side ?? anyAcross(axis);
  const y = cross(axis, x);
  const positions = new Float32Array(9 * triangles);
  let at = 0;
  const put = (...point: Vector): void => {
    const from = difference(point, origin);
    positions[at] = dot(from, x);
    positions[at + 1] = dot(from, y);
    positions[at + 2] = dot(from, axis);
    at += 3;
  };
  const add: TriangleSink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    put(ax, ay, az);
    put(bx, by, bz);
    put(cx, cy, cz);
  };
  const mesh = (): Mesh => ({
    positions: positions.subarray(0, at),
    triangles: Uint32Array.from({ length: at / 3 }, (_, corner) => corner),
  });
  return { add, mesh };
};
