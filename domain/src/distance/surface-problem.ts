import { sumEdges } from '../models/edge-sums.ts';
import type { Mesh } from '../models/mesh.ts';

/** Fewer triangles, or a smaller extent in millimetres, are a fragment or a model in other units. */
export const SURFACE_MIN = { triangles: 100, extent: 20 } as const;

/** Why a mesh has no inside, in the words that a person reads. */
export const SURFACE_PROBLEMS = {
  damaged: 'has coordinates that are not numbers or triangles without corners',
  tooFew: `has fewer than ${SURFACE_MIN.triangles} triangles`,
  tooSmall: `is smaller than ${SURFACE_MIN.extent} mm`,
  open: 'is not closed',
  winding: 'has triangles that face the wrong way',
  insideOut: 'is inside out',
} as const;

export type SurfaceProblem = keyof typeof SURFACE_PROBLEMS;

const isDamaged = ({ positions, triangles }: Mesh): boolean =>
  positions.length % 3 !== 0 ||
  triangles.length % 3 !== 0 ||
  !positions.every(Number.isFinite) ||
  triangles.some((vertex) => 3 * vertex >= positions.length);

const extentOf = ({ positions, triangles }: Mesh): number => {
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [min, max] = [Infinity, -Infinity];
    for (const vertex of triangles) {
      const value = positions[3 * vertex + axis] ?? 0;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    extent = Math.max(extent, max - min);
  }
  return extent;
};

const surfaceSums = ({ positions, triangles }: Mesh) => {
  const edges = sumEdges();
  const at = (corner: number, axis: number): number => positions[3 * (triangles[corner] ?? 0) + axis] ?? 0;
  let volume = 0;
  for (let n = 0; n < triangles.length; n += 3) {
    const [ax, ay, az] = [at(n, 0), at(n, 1), at(n, 2)];
    const [bx, by, bz] = [at(n + 1, 0), at(n + 1, 1), at(n + 1, 2)];
    const [cx, cy, cz] = [at(n + 2, 0), at(n + 2, 1), at(n + 2, 2)];
    edges.add(ax, ay, az, bx, by, bz, cx, cy, cz);
    volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return { edges, volume };
};

/** Undefined for a surface that has an inside and an outside, which a signed distance needs. */
export const surfaceProblem = (mesh: Mesh): SurfaceProblem | undefined => {
  if (isDamaged(mesh)) return 'damaged';
  if (mesh.triangles.length / 3 < SURFACE_MIN.triangles) return 'tooFew';
  if (extentOf(mesh) < SURFACE_MIN.extent) return 'tooSmall';
  const { edges, volume } = surfaceSums(mesh);
  if (!edges.areMet()) return 'open';
  if (!edges.areClosed()) return 'winding';
  return volume > 0 ? undefined : 'insideOut';
};
