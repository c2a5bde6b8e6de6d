import type { Mesh } from '../models/mesh.ts';
import type { Shape, Vector } from './shape.ts';

const HEADER = 84;
const TRIANGLE = 50;
/** For the slope of a shape, in millimetres. */
const NEARBY = 0.01;
/** A scanned bone is rough: ripples of a tenth of a millimetre, a few millimetres long. */
const RIPPLE = 0.1;
const RIPPLES_PER_MM = 2.1;

const rough =
  (shape: Shape): Shape =>
  (x, y, z) =>
    shape(x, y, z) +
    RIPPLE * Math.sin(RIPPLES_PER_MM * x) * Math.sin(RIPPLES_PER_MM * y) * Math.sin(RIPPLES_PER_MM * z);

/** The midpoint of two points, moved onto the surface; the same from either end, so that neighbours stay connected. */
const between = (shape: Shape, a: Vector, b: Vector): Vector => {
  const [x, y, z] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
  const off = shape(x, y, z);
  const slope = [
    shape(x + NEARBY, y, z) - off,
    shape(x, y + NEARBY, z) - off,
    shape(x, y, z + NEARBY) - off,
  ] as const;
  const steep = slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2;
  // The slope is meaningless across a sharp rim: no point moves farther than to a neighbour.
  const most = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 4;
  const length = Math.max(-most, Math.min(most, (off * NEARBY) / Math.sqrt(steep || 1)));
  const by = -length / Math.sqrt(steep || 1);
  return [Math.fround(x + by * slope[0]), Math.fround(y + by * slope[1]), Math.fround(z + by * slope[2])];
};

/** The outward unit normal: some readers use it for shading. */
const normalOf = (a: Vector, b: Vector, c: Vector): Vector => {
  const [u, v] = [
    [b[0] - a[0], b[1] - a[1], b[2] - a[2]],
    [c[0] - a[0], c[1] - a[1], c[2] - a[2]],
  ] as const;
  const across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const length = Math.hypot(...across) || 1;
  return [across[0] / length, across[1] / length, across[2] / length];
};

/** A binary STL of a mesh whose triangles are subdivided this many times, with new points on the rough surface. */
export const finerStl = (
  { positions, triangles }: Mesh,
  shape: Shape,
  times: number,
): Uint8Array<ArrayBuffer> => {
  const surface = rough(shape);
  const count = (triangles.length / 3) * 4 ** times;
  const bytes = new Uint8Array(HEADER + TRIANGLE * count);
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER - 4, count, true);
  let at = HEADER;
  const write = (a: Vector, b: Vector, c: Vector): void => {
    [normalOf(a, b, c), a, b, c].forEach((vector, n) =>
      vector.forEach((value, k) => view.setFloat32(at + 12 * n + 4 * k, value, true)),
    );
    at += TRIANGLE;
  };
  const split = (a: Vector, b: Vector, c: Vector, left: number): void => {
    if (left === 0) return write(a, b, c);
    const [ab, bc, ca] = [between(surface, a, b), between(surface, b, c), between(surface, c, a)];
    split(a, ab, ca, left - 1);
    split(ab, b, bc, left - 1);
    split(ca, bc, c, left - 1);
    split(ab, bc, ca, left - 1);
  };
  const corner = (n: number): Vector => {
    const vertex = 3 * (triangles[n] ?? 0);
    return [positions[vertex] ?? 0, positions[vertex + 1] ?? 0, positions[vertex + 2] ?? 0];
  };
  for (let n = 0; n < triangles.length; n += 3) split(corner(n), corner(n + 1), corner(n + 2), times);
  return bytes;
};
