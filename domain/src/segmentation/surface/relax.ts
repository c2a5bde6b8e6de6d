import type { Vector } from '../../ct/vector.ts';
import type { Mesh } from '../../models/mesh.ts';
import { isCollapsed } from './collapsed.ts';

/** Taubin's low-pass filter: a step inwards and a slightly longer one outwards, so that nothing shrinks. */
const STEPS = [0.6, -0.605] as const;
/** After so many rounds each vertex is brought back to within its limits, so that its neighbours give way to it. */
const BOUNDED_EVERY = 5;

interface Neighbours {
  /** Those of vertex n are from `starts[n]` to `starts[n + 1]`. */
  readonly starts: Uint32Array;
  readonly all: Uint32Array;
}

/** In a closed mesh each way out of a vertex belongs to one triangle. */
const neighboursIn = ({ positions, triangles }: Mesh): Neighbours => {
  const starts = new Uint32Array(positions.length / 3 + 1);
  for (const vertex of triangles) starts[vertex + 1] = (starts[vertex + 1] ?? 0) + 1;
  for (let n = 1; n < starts.length; n++) starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0);
  const all = new Uint32Array(triangles.length);
  const next = starts.slice();
  for (let n = 0; n < triangles.length; n++) {
    const vertex = triangles[n] ?? 0;
    const place = next[vertex] ?? 0;
    all[place] = triangles[n % 3 === 2 ? n - 2 : n + 1] ?? 0;
    next[vertex] = place + 1;
  }
  return { starts, all };
};

/** Moves each vertex towards the middle of its neighbours by this part of the way. */
const stepBy = (part: number, { starts, all }: Neighbours, from: Float32Array, to: Float32Array): void => {
  for (let vertex = 0; vertex + 1 < starts.length; vertex++) {
    const [first, end] = [starts[vertex] ?? 0, starts[vertex + 1] ?? 0];
    let x = 0;
    let y = 0;
    let z = 0;
    for (let n = first; n < end; n++) {
      const other = 3 * (all[n] ?? 0);
      x += from[other] ?? 0;
      y += from[other + 1] ?? 0;
      z += from[other + 2] ?? 0;
    }
    const at = 3 * vertex;
    const [ox, oy, oz] = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0];
    const count = end - first;
    to[at] = ox + part * (x / count - ox);
    to[at + 1] = oy + part * (y / count - oy);
    to[at + 2] = oz + part * (z / count - oz);
  }
};

/** Moves the corners of triangles that have collapsed back to their places, until there are none, as at first. */
const uncollapse = (positions: Float32Array, { positions: places, triangles }: Mesh): void => {
  for (let isMoved = true; isMoved;) {
    isMoved = false;
    for (let n = 0; n < triangles.length; n += 3) {
      if (!isCollapsed(positions, triangles, n)) continue;
      for (let k = 0; k < 9; k++) {
        const at = 3 * (triangles[n + Math.floor(k / 3)] ?? 0) + (k % 3);
        if (positions[at] === places[at]) continue;
        positions[at] = places[at] ?? 0;
        isMoved = true;
      }
    }
  }
};

const bound = (positions: Float32Array, places: Float32Array, most: Vector): void => {
  for (let n = 0; n < positions.length; n++) {
    const [place, limit] = [places[n] ?? 0, most[(n % 3) as 0 | 1 | 2]];
    positions[n] = Math.min(place + limit, Math.max(place - limit, positions[n] ?? 0));
  }
};

/**
 * Takes the terraces of the voxels off a closed mesh. Each vertex stays within `most` of its place along each axis, and
 * the two sides of a thin plate do not draw each other in, as they would in a smoothed image.
 */
export const relaxed = (mesh: Mesh, most: Vector, rounds: number): Mesh => {
  const neighbours = neighboursIn(mesh);
  let positions = mesh.positions.slice();
  let other = new Float32Array(positions.length);
  for (let round = 1; round <= rounds; round++) {
    for (const part of STEPS) {
      stepBy(part, neighbours, positions, other);
      [positions, other] = [other, positions];
    }
    if (round % BOUNDED_EVERY === 0) bound(positions, mesh.positions, most);
  }
  bound(positions, mesh.positions, most);
  uncollapse(positions, mesh);
  return { positions, triangles: mesh.triangles };
};
