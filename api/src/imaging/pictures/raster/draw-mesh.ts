import type { Mesh } from '@cotyle/domain/models/mesh';
import { blend } from './canvas.ts';
import type { Canvas } from './canvas.ts';

/** A parallel projection from the front: to the right is the patient's left (x), up is the head (z). */
export interface FrontView {
  /** What lies in the middle of the picture, in millimetres. */
  readonly x: number;
  readonly z: number;
  /** Samples of the canvas per millimetre. */
  readonly scale: number;
}

/** Writes the colour of a point by its unit normal, which faces the viewer. It is called for every sample, so it makes no arrays. */
export type Shade = (x: number, y: number, z: number, into: Float64Array) => void;

export interface Drawing {
  readonly shade: Shade;
  readonly opacity: number;
  /** Whether it is hidden by what lies in front of it. */
  readonly isHidden: boolean;
  /** Whether it hides what lies behind it. */
  readonly hides: boolean;
  /** Drawn as if it were this much nearer, in millimetres: two surfaces that touch do not flicker. */
  readonly nearer?: number;
}

/** Sums of the normals of the triangles around each vertex, weighted by their areas. */
const vertexNormals = ({ positions, triangles }: Mesh): Float32Array => {
  const normals = new Float32Array(positions.length);
  const at = (vertex: number, axis: number): number => positions[vertex * 3 + axis] ?? 0;
  for (let n = 0; n < triangles.length; n += 3) {
    const [a, b, c] = [triangles[n] ?? 0, triangles[n + 1] ?? 0, triangles[n + 2] ?? 0];
    const [ux, uy, uz] = [at(b, 0) - at(a, 0), at(b, 1) - at(a, 1), at(b, 2) - at(a, 2)];
    const [vx, vy, vz] = [at(c, 0) - at(a, 0), at(c, 1) - at(a, 1), at(c, 2) - at(a, 2)];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const vertex of [a, b, c])
      for (let axis = 0; axis < 3; axis++)
        normals[vertex * 3 + axis] = (normals[vertex * 3 + axis] ?? 0) + (normal[axis] ?? 0);
  }
  return normals;
};

/** Of each vertex: its place on the canvas, its depth and its unit normal. */
const NUMBERS = 6;

const project = (mesh: Mesh, view: FrontView, canvas: Canvas): Float64Array => {
  const normals = vertexNormals(mesh);
  const projected = new Float64Array((mesh.positions.length / 3) * NUMBERS);
  for (let at = 0; at < mesh.positions.length; at += 3) {
    const [x, y, z] = [mesh.positions[at] ?? 0, mesh.positions[at + 1] ?? 0, mesh.positions[at + 2] ?? 0];
    const [nx, ny, nz] = [normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0];
    const length = Math.hypot(nx, ny, nz) || 1;
    projected.set(
      [
        canvas.width / 2 + (x - view.x) * view.scale,
        canvas.height / 2 - (z - view.z) * view.scale,
        -y,
        nx / length,
        ny / length,
        nz / length,
      ],
      (at / 3) * NUMBERS,
    );
  }
  return projected;
};

const colour = new Float64Array(3);

/** Shades one sample by a normal of any length; the viewer looks along y. */
const paint = (canvas: Canvas, pixel: number, x: number, y: number, z: number, how: Drawing): void => {
  const length = (y > 0 ? -1 : 1) * (Math.sqrt(x * x + y * y + z * z) || 1);
  how.shade(x / length, y / length, z / length, colour);
  blend(canvas, pixel, colour, how.opacity);
};

/** Draws a triangle by the places of its vertices in the projection. */
const drawTriangle = (
  canvas: Canvas,
  v: Float64Array,
  [a, b, c]: readonly [number, number, number],
  how: Drawing,
): void => {
  const of = (vertex: number, n: number): number => v[vertex + n] ?? 0;
  const [ax, ay, bx, by, cx, cy] = [of(a, 0), of(a, 1), of(b, 0), of(b, 1), of(c, 0), of(c, 1)];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0) return;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(canvas.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(canvas.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  const nearer = how.nearer ?? 0;
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const [x, y] = [column + 0.5 - ax, row + 0.5 - ay];
      const wb = (x * (cy - ay) - (cx - ax) * y) / area;
      const wc = ((bx - ax) * y - x * (by - ay)) / area;
      const wa = 1 - wb - wc;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const pixel = row * canvas.width + column;
      const depth = wa * of(a, 2) + wb * of(b, 2) + wc * of(c, 2);
      if (how.isHidden && depth + nearer <= (canvas.depths[pixel] ?? 0)) continue;
      if (how.hides) canvas.depths[pixel] = depth;
      const nx = wa * of(a, 3) + wb * of(b, 3) + wc * of(c, 3);
      const ny = wa * of(a, 4) + wb * of(b, 4) + wc * of(c, 4);
      const nz = wa * of(a, 5) + wb * of(b, 5) + wc * of(c, 5);
      paint(canvas, pixel, nx, ny, nz, how);
    }
};

/** The order from back to front, for what can be seen through. */
const fromBehind = ({ positions, triangles }: Mesh): Uint32Array => {
  const depthOf = (n: number): number =>
    (positions[(triangles[n] ?? 0) * 3 + 1] ?? 0) +
    (positions[(triangles[n + 1] ?? 0) * 3 + 1] ?? 0) +
    (positions[(triangles[n + 2] ?? 0) * 3 + 1] ?? 0);
  const order = Array.from({ length: triangles.length / 3 }, (_, n) => n * 3);
  order.sort((a, b) => depthOf(b) - depthOf(a));
  return Uint32Array.from(order.flatMap((n) => [...triangles.subarray(n, n + 3)]));
};

/** Draws a mesh in the patient's frame (LPS) with smooth shading; both sides of a triangle are seen. */
export const drawMesh = (canvas: Canvas, mesh: Mesh, view: FrontView, how: Drawing): void => {
  const projected = project(mesh, view, canvas);
  const triangles = how.opacity < 1 ? fromBehind(mesh) : mesh.triangles;
  const at = (n: number): number => (triangles[n] ?? 0) * NUMBERS;
  for (let n = 0; n < triangles.length; n += 3)
    drawTriangle(canvas, projected, [at(n), at(n + 1), at(n + 2)], how);
};
