import type { Mesh } from '@cotyle/domain/models/mesh';

/**
 * In millimetres. A power of two, so that steps convert to millimetres without rounding. A point moves by half a
 * diagonal of the grid at most, 0.0068 mm.
 */
const STEP_MAX = 1 / 128;
/** The longest side has at least this many steps, so that a small model, or one in metres, keeps its shape. */
const STEPS_MIN = 8192;
/** Smaller steps would be denormal numbers on a graphics card. */
const STEP_MIN = 2 ** -40;
/** The range of 16 bits: a meshlet is 512 mm long at most. */
const STEPS_MAX = 65_535;
/** More meshlets would cost more than they save. */
const MESHLETS_MAX = 64;

type Steps = readonly [number, number, number];

/** The origin in steps, and the length of a step. */
export interface Grid {
  readonly step: number;
  readonly origin: Steps;
}

export interface Meshlet {
  /** Three vertices of the whole mesh per triangle. */
  readonly triangles: Uint32Array;
  /** Null where positions stay floats. All meshlets share the step, so that they join without gaps. */
  readonly grid: Grid | null;
}

export const stepsOf = (position: number, step: number): number => Math.round(position / step);

const boundsOf = ({ positions }: Mesh, triangles: Uint32Array) => {
  const min = [Infinity, Infinity, Infinity] as [number, number, number];
  const max = [-Infinity, -Infinity, -Infinity] as [number, number, number];
  for (const vertex of triangles)
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[vertex * 3 + axis] ?? 0;
      if (value < (min[axis] ?? 0)) min[axis] = value;
      if (value > (max[axis] ?? 0)) max[axis] = value;
    }
  return { min, sides: max.map((value, axis) => value - (min[axis] ?? 0)) };
};

const stepFor = (longest: number): number =>
  Math.min(STEP_MAX, Math.max(STEP_MIN, 2 ** Math.floor(Math.log2(longest / STEPS_MIN))));

/** Splits triangles by their centres on an axis. */
const partition = (mesh: Mesh, triangles: Uint32Array, axis: number, limit: number) => {
  const isBefore = (at: number): boolean => {
    const of = (corner: number): number => mesh.positions[(triangles[at + corner] ?? 0) * 3 + axis] ?? 0;
    return of(0) + of(1) + of(2) < 3 * limit;
  };
  const parts = [new Uint32Array(triangles.length), new Uint32Array(triangles.length)] as const;
  const lengths = [0, 0] as [number, number];
  for (let at = 0; at < triangles.length; at += 3) {
    const part = isBefore(at) ? 0 : 1;
    parts[part].set(triangles.subarray(at, at + 3), lengths[part]);
    lengths[part] += 3;
  }
  return [parts[0].slice(0, lengths[0]), parts[1].slice(0, lengths[1])] as const;
};

/** Halves along the longest side until every meshlet fits; returns whether that succeeded. */
const split = (mesh: Mesh, triangles: Uint32Array, step: number, meshlets: Meshlet[]): boolean => {
  const { min, sides } = boundsOf(mesh, triangles);
  const longest = Math.max(...sides);
  const origin: Steps = [stepsOf(min[0], step), stepsOf(min[1], step), stepsOf(min[2], step)];
  // One step less, because both ends are rounded.
  if (longest <= (STEPS_MAX - 1) * step)
    return meshlets.push({ triangles, grid: { step, origin } }) <= MESHLETS_MAX;
  const axis = sides.indexOf(longest);
  const [before, after] = partition(mesh, triangles, axis, (min[axis] ?? 0) + longest / 2);
  if (before.length === 0 || after.length === 0) return false;
  return split(mesh, before, step, meshlets) && split(mesh, after, step, meshlets);
};

/**
 * A model of up to 512 mm is one meshlet. A model that is too large, or has a triangle longer than a meshlet, keeps
 * float positions.
 */
export const splitIntoMeshlets = (mesh: Mesh): Meshlet[] => {
  const meshlets: Meshlet[] = [];
  const step = stepFor(Math.max(...boundsOf(mesh, mesh.triangles).sides));
  return split(mesh, mesh.triangles, step, meshlets) ? meshlets : [{ triangles: mesh.triangles, grid: null }];
};
