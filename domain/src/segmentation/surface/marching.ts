import { CELLS, EDGES } from './cell-table.ts';

/** Samples of a field on a lattice, plane by plane in ascending order; inside is where they are above 0. */
export interface Lattice {
  readonly size: readonly [number, number, number];
  /** Valid until the plane after the next is asked for. */
  readonly plane: (k: number) => Float32Array;
}

export interface LatticeMesh {
  /** In steps of the lattice. */
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
}

/** Crossings keep this part of a step away from the samples, so that no two vertices fall together. */
const LEAST = 0.02;

const createVertices = () => {
  let positions = new Float32Array(3 * 4096);
  let count = 0;
  return {
    add: (x: number, y: number, z: number): number => {
      if (3 * count + 3 > positions.length) {
        const larger = new Float32Array(positions.length * 2);
        larger.set(positions);
        positions = larger;
      }
      positions[3 * count] = x;
      positions[3 * count + 1] = y;
      positions[3 * count + 2] = z;
      return count++;
    },
    get: (vertex: number, axis: number): number => positions[3 * vertex + axis] ?? 0,
    all: (): Float32Array => positions.slice(0, 3 * count),
  };
};

const createTriangles = (most: number) => {
  let triangles = new Uint32Array(3 * 4096);
  let length = 0;
  return {
    /** False where there would be too many. */
    add: (a: number, b: number, c: number): boolean => {
      if (length >= 3 * most) return false;
      if (length + 3 > triangles.length) {
        const larger = new Uint32Array(triangles.length * 2);
        larger.set(triangles);
        triangles = larger;
      }
      triangles[length] = a;
      triangles[length + 1] = b;
      triangles[length + 2] = c;
      length += 3;
      return true;
    },
    all: (): Uint32Array => triangles.slice(0, length),
  };
};

/** Where the surface crosses between two samples, as a part of the step. */
const crossing = (from: number, to: number): number =>
  Math.min(1 - LEAST, Math.max(LEAST, from / (from - to)));

type Vertices = ReturnType<typeof createVertices>;

/** The vertex on each edge of the lattice, for those within a plane and for those up to the next one. */
interface Crossed {
  readonly x: Int32Array;
  readonly y: Int32Array;
}

const crossedIn = (
  values: Float32Array,
  [nx, ny]: Lattice['size'],
  k: number,
  vertices: Vertices,
  { x, y }: Crossed,
): void => {
  for (let j = 0; j < ny; j++)
    for (let i = 0, n = j * nx; i < nx; i++, n++) {
      const value = values[n] ?? 0;
      const isIn = value > 0;
      const right = values[n + 1] ?? 0;
      if (i + 1 < nx && right > 0 !== isIn) x[n] = vertices.add(i + crossing(value, right), j, k);
      const below = values[n + nx] ?? 0;
      if (j + 1 < ny && below > 0 !== isIn) y[n] = vertices.add(i, j + crossing(value, below), k);
    }
};

const crossedUpwards = (
  [under, over]: readonly [Float32Array, Float32Array],
  nx: number,
  k: number,
  vertices: Vertices,
  z: Int32Array,
): void => {
  for (let n = 0; n < under.length; n++) {
    const [from, to] = [under[n] ?? 0, over[n] ?? 0];
    if (from > 0 !== to > 0) z[n] = vertices.add(n % nx, Math.floor(n / nx), k + crossing(from, to));
  }
};

/** The bits of the corners of a cell that are inside. */
const insideOf = (under: Float32Array, over: Float32Array, n: number, nx: number): number =>
  ((under[n] ?? 0) > 0 ? 1 : 0) |
  ((under[n + 1] ?? 0) > 0 ? 2 : 0) |
  ((under[n + nx] ?? 0) > 0 ? 4 : 0) |
  ((under[n + nx + 1] ?? 0) > 0 ? 8 : 0) |
  ((over[n] ?? 0) > 0 ? 16 : 0) |
  ((over[n + 1] ?? 0) > 0 ? 32 : 0) |
  ((over[n + nx] ?? 0) > 0 ? 64 : 0) |
  ((over[n + nx + 1] ?? 0) > 0 ? 128 : 0);

/** The vertex on an edge of the cell whose first corner is sample n. */
const vertexOn = (
  edge: number,
  n: number,
  nx: number,
  lower: Crossed,
  upper: Crossed,
  z: Int32Array,
): number => {
  const corner = EDGES[edge]?.[0] ?? 0;
  const at = n + (corner & 1) + (corner & 2 ? nx : 0);
  if (edge >= 8) return z[at] ?? 0;
  const { x, y } = corner & 4 ? upper : lower;
  return (edge < 4 ? x[at] : y[at]) ?? 0;
};

/**
 * The surface where the samples change their sign, by marching cubes. It is closed if the outermost samples are outside,
 * each edge belongs to two triangles, and the triangles around a vertex are one ring: each cell has one loop through an
 * edge of the lattice, and four cells lie around it. Null where it has more than `most` triangles.
 */
export const marched = ({ size, plane }: Lattice, most: number): LatticeMesh | null => {
  const [nx, ny, nz] = size;
  const vertices = createVertices();
  const triangles = createTriangles(most);
  const crossed = (): Crossed => ({ x: new Int32Array(nx * ny), y: new Int32Array(nx * ny) });
  let [lower, upper] = [crossed(), crossed()];
  const z = new Int32Array(nx * ny);
  let under = plane(0);
  crossedIn(under, size, 0, vertices, lower);

  const fan = (ring: readonly number[]): boolean => {
    const middle = (axis: number): number =>
      ring.reduce((sum, vertex) => sum + vertices.get(vertex, axis), 0) / ring.length;
    const centre = vertices.add(middle(0), middle(1), middle(2));
    return ring.every((vertex, m) => triangles.add(vertex, ring[(m + 1) % ring.length] ?? 0, centre));
  };
  for (let k = 0; k + 1 < nz; k++) {
    const over = plane(k + 1);
    crossedIn(over, size, k + 1, vertices, upper);
    crossedUpwards([under, over], nx, k, vertices, z);
    for (let j = 0; j + 1 < ny; j++)
      for (let i = 0, n = j * nx; i + 1 < nx; i++, n++) {
        const inside = insideOf(under, over, n, nx);
        const cell = inside === 0 || inside === 255 ? undefined : CELLS[inside];
        if (!cell) continue;
        const { triangles: edges, fans } = cell;
        const [below, above, at] = [lower, upper, n];
        const vertexOf = (edge: number): number => vertexOn(edge, at, nx, below, above, z);
        for (let t = 0; t < edges.length; t += 3) {
          const [a, b, c] = [edges[t] ?? 0, edges[t + 1] ?? 0, edges[t + 2] ?? 0];
          if (!triangles.add(vertexOf(a), vertexOf(b), vertexOf(c))) return null;
        }
        for (const loop of fans) if (!fan(loop.map(vertexOf))) return null;
      }
    [lower, upper] = [upper, lower];
    under = over;
  }
  return { positions: vertices.all(), triangles: triangles.all() };
};
