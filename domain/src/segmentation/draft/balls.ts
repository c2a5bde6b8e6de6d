import type { Vector } from '../../ct/vector.ts';
import type { Overview } from './find-bones.ts';
import { centroidOf } from './hips.ts';
import type { Ball } from './hips.ts';

/** Of the heads of adults, in millimetres. */
const RADII = { min: 18, max: 29 };
/** The steepest edges vote; in Hounsfield units per voxel. */
const STEEP = 70;
/** How far from the middle of the body the centre of a head may be, in millimetres. */
const ASIDE = { min: 50, max: 130 };
const BRIGHT = { min: 120, max: 1200 };

interface Edge {
  readonly at: Vector;
  readonly way: Vector;
}

/** Surfaces of bone, with the direction into it. */
const edgesIn = ({ hounsfield, grid, body }: Overview): readonly Edge[] => {
  const [nx, ny, nz] = grid.size;
  const layer = nx * ny;
  const value = (n: number): number => Math.min(BRIGHT.max, Math.max(0, hounsfield[n] ?? 0));
  const edges: Edge[] = [];
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const n = i + nx * j + layer * k;
        if (!body[n] || (hounsfield[n] ?? 0) < BRIGHT.min) continue;
        const x = (value(n + 1) - value(n - 1)) / 2;
        const y = (value(n + nx) - value(n - nx)) / 2;
        const z = (value(n + layer) - value(n - layer)) / 2;
        const steepness = Math.hypot(x, y, z);
        if (steepness < STEEP) continue;
        edges.push({ at: [i, j, k], way: [x / steepness, y / steepness, z / steepness] });
      }
  return edges;
};

/** Votes for centres: from the convex surface of a head inwards, from the concave one of a socket outwards. */
const votesOf = (edges: readonly Edge[], { grid }: Overview): Float32Array => {
  const [nx, ny, nz] = grid.size;
  const votes = new Float32Array(nx * ny * nz);
  const [from, to] = [RADII.min / grid.spacing[0], RADII.max / grid.spacing[0]];
  for (const { at, way } of edges)
    for (const sign of [1, -1])
      for (let radius = from; radius <= to; radius++) {
        const i = Math.round(at[0] + sign * radius * way[0]);
        const j = Math.round(at[1] + sign * radius * way[1]);
        const k = Math.round(at[2] + sign * radius * way[2]);
        if (i < 1 || j < 1 || k < 1 || i >= nx - 1 || j >= ny - 1 || k >= nz - 1) continue;
        const n = i + nx * (j + ny * k);
        votes[n] = (votes[n] ?? 0) + 1;
      }
  return votes;
};

/** The sum of the votes around a voxel. */
const around = (votes: Float32Array, n: number, nx: number, layer: number): number => {
  let sum = 0;
  for (let c = -1; c <= 1; c++)
    for (let b = -1; b <= 1; b++) for (let a = -1; a <= 1; a++) sum += votes[n + a + nx * b + layer * c] ?? 0;
  return sum;
};

/** The radius at which most edges look at a centre. */
const radiusAt = (edges: readonly Edge[], centre: Vector, pitch: number): number => {
  const counts = new Map<number, number>();
  for (const { at, way } of edges) {
    const [x, y, z] = [centre[0] - at[0], centre[1] - at[1], centre[2] - at[2]];
    const distance = Math.hypot(x, y, z);
    const radius = distance * pitch;
    if (radius < RADII.min || radius > RADII.max) continue;
    if ((x * way[0] + y * way[1] + z * way[2]) / distance < 0.9) continue;
    counts.set(Math.round(radius), (counts.get(Math.round(radius)) ?? 0) + 1 / (radius * radius));
  }
  const best = [...counts].sort((a, b) => b[1] - a[1])[0];
  return best?.[0] ?? (RADII.min + RADII.max) / 2;
};

/** The head on each side of the body, where there are balls at all, and the middle of the body. */
export const ballsIn = (
  overview: Overview,
): { readonly LEFT: Ball | undefined; readonly RIGHT: Ball | undefined; readonly middle: Vector } => {
  const { grid, body } = overview;
  const edges = edgesIn(overview);
  const votes = votesOf(edges, overview);
  const middle = centroidOf(body, grid) ?? grid.start;
  const [nx, ny, nz] = grid.size;
  const layer = nx * ny;
  const ball = (sign: 1 | -1): Ball | undefined => {
    let [best, most] = [-1, FEWEST_VOTES];
    for (let k = 2; k < nz - 2; k++)
      for (let j = 2; j < ny - 2; j++)
        for (let i = 2; i < nx - 2; i++) {
          const aside = sign * (grid.start[0] + i * grid.spacing[0] - middle[0]);
          const n = i + nx * j + layer * k;
          if (aside < ASIDE.min || aside > ASIDE.max || (votes[n] ?? 0) < 2) continue;
          const sum = around(votes, n, nx, layer);
          if (sum > most) [best, most] = [n, sum];
        }
    if (best < 0) return undefined;
    const at: Vector = [best % nx, Math.floor(best / nx) % ny, Math.floor(best / layer)];
    return {
      centre: [
        grid.start[0] + at[0] * grid.spacing[0],
        grid.start[1] + at[1] * grid.spacing[1],
        grid.start[2] + at[2] * grid.spacing[2],
      ],
      radius: radiusAt(edges, at, grid.spacing[0]),
    };
  };
  return { LEFT: ball(1), RIGHT: ball(-1), middle };
};

/** In 27 voxels: fewer come from chance. */
const FEWEST_VOTES = 60;
