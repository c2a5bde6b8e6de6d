import type { SurfaceTree } from './surface-tree.ts';

/**
 * Something solid that does not move. Both answers are signed, negative inside, and change by no more than the way
 * between two points: whoever moves by less than the distance touches nothing.
 */
export interface Obstacle {
  /** Never more than the distance; costs little. */
  readonly atLeast: (x: number, y: number, z: number) => number;
  readonly distance: (x: number, y: number, z: number) => number;
  /** The point of the surface that was nearest to the last point whose distance was asked for. */
  readonly contact: Readonly<{ x: number; y: number; z: number }>;
}

export interface DistanceField extends Obstacle {
  readonly bytes: number;
}

/** Between the nodes of the grid, in millimetres. */
const SPACING = 2.5;
/** Distances on the grid are kept in steps of 1/64 mm, rounded down. */
const STEPS_PER_MM = 64;
const UNKNOWN = -32_768;
const STORED_MAX = 32_767;

/**
 * Exact distances, and cheap lower bounds from a grid of them. A node of the grid is computed when it is first needed,
 * so that only the space through which something moves is ever filled. The grid never decides a contact: near the surface
 * the distance to the triangles does.
 */
export const distanceField = (surface: SurfaceTree): DistanceField => {
  const { min, max, distance: exact, contact } = surface;
  const origin = min.map((value) => value - 2 * SPACING) as [number, number, number];
  const [nx, ny, nz] = max.map((value, axis) => Math.ceil((value - (origin[axis] ?? 0)) / SPACING) + 3) as [
    number,
    number,
    number,
  ];
  const nodes = new Int16Array(nx * ny * nz).fill(UNKNOWN);

  const nodeAt = (i: number, j: number, k: number): number => {
    const n = i + nx * (j + ny * k);
    const known = nodes[n] ?? UNKNOWN;
    if (known !== UNKNOWN) return known / STEPS_PER_MM;
    const value = exact(origin[0] + i * SPACING, origin[1] + j * SPACING, origin[2] + k * SPACING, Infinity);
    const stored = Math.max(UNKNOWN + 1, Math.min(STORED_MAX, Math.floor(value * STEPS_PER_MM)));
    nodes[n] = stored;
    return stored / STEPS_PER_MM;
  };

  const toBox = (x: number, y: number, z: number): number => {
    const dx = Math.max(min[0] - x, 0, x - max[0]);
    const dy = Math.max(min[1] - y, 0, y - max[1]);
    const dz = Math.max(min[2] - z, 0, z - max[2]);
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  };

  /** The distance at the nearest node less, or more, the way to it; undefined beyond the grid. */
  const bound = (x: number, y: number, z: number, isUpper: boolean): number => {
    const i = Math.round((x - origin[0]) / SPACING);
    const j = Math.round((y - origin[1]) / SPACING);
    const k = Math.round((z - origin[2]) / SPACING);
    if (i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz) return isUpper ? Infinity : toBox(x, y, z);
    const dx = x - (origin[0] + i * SPACING);
    const dy = y - (origin[1] + j * SPACING);
    const dz = z - (origin[2] + k * SPACING);
    const way = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const value = nodeAt(i, j, k);
    return isUpper ? Math.abs(value) + 1 / STEPS_PER_MM + way : value - way;
  };

  return {
    atLeast: (x, y, z) => bound(x, y, z, false),
    distance: (x, y, z) => exact(x, y, z, bound(x, y, z, true)),
    contact,
    bytes: surface.bytes + nodes.byteLength,
  };
};
