import type { Mesh } from '../models/mesh.ts';
import type { Shape, Vector } from './shape.ts';

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((c) => [c & 1, (c >> 1) & 1, c >> 2] as const);
const EDGES = CORNERS.flatMap((_, a) =>
  [1, 2, 4].filter((bit) => !(a & bit)).map((bit) => [a, a | bit] as const),
);

/** Distances at the points of an even grid, x fastest; negative inside. */
export interface SampledShape {
  readonly min: Vector;
  readonly step: number;
  readonly size: readonly [number, number, number];
  readonly values: Float32Array;
}

const sample = (shape: Shape, min: Vector, max: Vector, step: number): SampledShape => {
  const size = [0, 1, 2].map((k) => Math.ceil(((max[k] ?? 0) - (min[k] ?? 0)) / step) + 1) as [
    number,
    number,
    number,
  ];
  const values = new Float32Array(size[0] * size[1] * size[2]);
  let n = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++)
      for (let i = 0; i < size[0]; i++)
        values[n++] = shape(min[0] + i * step, min[1] + j * step, min[2] + k * step);
  return { min, step, size, values };
};

/** The vertex of a cell that the surface crosses: the mean of its crossings with the cell's edges. */
const crossing = (corner: Float64Array): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const [a, b] of EDGES) {
    const [va, vb] = [corner[a] ?? 0, corner[b] ?? 0];
    if (va < 0 === vb < 0) continue;
    const t = va / (va - vb);
    const [from, to] = [CORNERS[a], CORNERS[b]];
    if (!from || !to) continue;
    sum[0] += from[0] + t * (to[0] - from[0]);
    sum[1] += from[1] + t * (to[1] - from[1]);
    sum[2] += from[2] + t * (to[2] - from[2]);
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
};

/** The surface as a closed mesh with edges of about a step, by the method of surface nets. */
export const surfaceNet = ({ min, step, size, values }: SampledShape): Mesh => {
  const [nx, ny, nz] = size;
  const at = (i: number, j: number, k: number): number => i + nx * (j + ny * k);
  const value = (n: number): number => values[n] ?? 0;
  const vertexOf = new Int32Array(values.length).fill(-1);
  const positions: number[] = [];
  const corner = new Float64Array(8);
  const offsets = CORNERS.map(([x, y, z]) => at(x, y, z));
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const n = at(i, j, k);
        let inside = 0;
        for (let c = 0; c < 8; c++) {
          corner[c] = value(n + (offsets[c] ?? 0));
          if ((corner[c] ?? 0) < 0) inside++;
        }
        if (inside === 0 || inside === 8) continue;
        const point = crossing(corner);
        vertexOf[n] = positions.length / 3;
        positions.push(
          min[0] + (i + point[0]) * step,
          min[1] + (j + point[1]) * step,
          min[2] + (k + point[2]) * step,
        );
      }
  const triangles: number[] = [];
  const quad = (a: number, b: number, c: number, d: number, outward: boolean): void => {
    const [p, q, r, s] = [a, b, c, d].map((n) => vertexOf[n] ?? -1) as [number, number, number, number];
    if (outward) triangles.push(p, q, r, p, r, s);
    else triangles.push(p, r, q, p, s, r);
  };
  // Around each edge of the grid that the surface crosses lie four cells: their vertices make one quad.
  const [dx, dy, dz] = [1, nx, nx * ny];
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const n = at(i, j, k);
        const inside = value(n) < 0;
        if (inside !== value(n + dx) < 0) quad(n - dy - dz, n - dz, n, n - dy, inside);
        if (inside !== value(n + dy) < 0) quad(n - dx - dz, n - dx, n, n - dz, inside);
        if (inside !== value(n + dz) < 0) quad(n - dx - dy, n - dy, n, n - dx, inside);
      }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

export const meshOf = (shape: Shape, { min, max }: { min: Vector; max: Vector }, step: number): Mesh =>
  surfaceNet(sample(shape, min, max, step));
