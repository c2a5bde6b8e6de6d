import type { SurfaceTree } from './surface-tree.ts';

/**
 * Something solid that does not move. Both answers are signed, negative inside, and change by no more than the way
 * between two points: whoever moves by less than the distance touches nothing.
 */
export interface Obstacle {
  /** Never more than the distance; costs little. */
  readonly atLeast: (x: number, y: number, z: number) => number;
  /** With the triangle that was nearest to a point close by, as a hint. */
  readonly distance: (x: number, y: number, z: number, hint: number) => number;
  /** The point of the surface that was nearest to the last point whose distance was asked for, and its triangle. */
  readonly contact: Readonly<{ x: number; y: number; z: number; triangle: number }>;
}

export interface DistanceField extends Obstacle {
  readonly bytes: number;
}

/** Between the nodes of the two grids, in millimetres. */
const FINE = 2.5;
const COARSE = 10;
/** Where the coarse grid promises this distance, the fine one is not asked. */
const FAR = 8;
/** Distances on a grid are kept in steps of 1/64 mm, rounded down. */
const STEPS_PER_MM = 64;
const UNKNOWN = -32_768;
const STORED_MAX = 32_767;

/** Lower bounds of the distance from its exact value at the nearest node, which is worked out when it is first needed. */
const lazyGrid = ({ min, max, distance, contact }: SurfaceTree, spacing: number) => {
  const [ox, oy, oz] = [min[0] - 2 * spacing, min[1] - 2 * spacing, min[2] - 2 * spacing];
  const nx = Math.ceil((max[0] - ox) / spacing) + 3;
  const ny = Math.ceil((max[1] - oy) / spacing) + 3;
  const nz = Math.ceil((max[2] - oz) / spacing) + 3;
  const nodes = new Int16Array(nx * ny * nz).fill(UNKNOWN);

  const nodeAt = (i: number, j: number, k: number): number => {
    const n = i + nx * (j + ny * k);
    const known = nodes[n] ?? UNKNOWN;
    if (known !== UNKNOWN) return known / STEPS_PER_MM;
    const value = distance(ox + i * spacing, oy + j * spacing, oz + k * spacing, contact.triangle);
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

  const atLeast = (x: number, y: number, z: number): number => {
    const i = Math.round((x - ox) / spacing);
    const j = Math.round((y - oy) / spacing);
    const k = Math.round((z - oz) / spacing);
    if (i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz) return toBox(x, y, z);
    const dx = x - (ox + i * spacing);
    const dy = y - (oy + j * spacing);
    const dz = z - (oz + k * spacing);
    return nodeAt(i, j, k) - Math.sqrt(dx * dx + dy * dy + dz * dz);
  };
  return { atLeast, bytes: nodes.byteLength };
};

/**
 * Exact distances, and cheap lower bounds from grids of them. A node of a grid is worked out when it is first needed, so
 * that only the space through which something moves is ever filled. A grid never decides a contact: near the surface the
 * distance to the triangles does.
 */
export const distanceField = (surface: SurfaceTree): DistanceField => {
  const coarse = lazyGrid(surface, COARSE);
  const fine = lazyGrid(surface, FINE);
  return {
    atLeast: (x, y, z) => {
      const bound = coarse.atLeast(x, y, z);
      return bound > FAR ? bound : Math.max(bound, fine.atLeast(x, y, z));
    },
    distance: surface.distance,
    contact: surface.contact,
    bytes: surface.bytes + coarse.bytes + fine.bytes,
  };
};
