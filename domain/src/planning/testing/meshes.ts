import { cross, difference, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { plus, times, unit } from '../../landmarks/points.ts';
import type { Mesh } from '../../models/mesh.ts';
import { boundsOf, hemipelvis } from '../../phantom/hemipelvis.ts';
import { meshOf } from '../../phantom/mesh.ts';
import { degrees } from '../../cup/units.ts';

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7];
const QUADS = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];

/** A block with one corner of its frame in the middle of a face: it lies on the far side of a plane. */
export const blockBehind = (point: Vector, inwards: Vector, depth = 400, width = 400): Mesh => {
  const w = unit(inwards);
  const helper: Vector = Math.abs(w[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const u = unit(cross(w, helper));
  const v = cross(w, u);
  const positions = CORNERS.flatMap((corner) => {
    const [a, b, c] = [corner & 1 ? width : -width, corner & 2 ? width : -width, corner & 4 ? depth : 0];
    return plus(plus(point, times(w, c)), plus(times(u, a), times(v, b)));
  });
  const triangles = QUADS.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d]);
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

/** A socket of 54 mm about (90, 0, 0) in a coarse left hemipelvis. */
export const coarsePelvis = (): Mesh =>
  meshOf(
    hemipelvis({
      side: 'LEFT',
      radius: 27,
      angles: { inclination: degrees(42), anteversion: degrees(16) },
    }),
    boundsOf('LEFT'),
    3,
  );

/** Left becomes right, and the triangles keep facing outwards. */
export const mirroredMesh = ({ positions, triangles }: Mesh): Mesh => ({
  positions: positions.map((value, n) => (n % 3 === 0 ? -value : value)),
  triangles: triangles.map((_, n) => triangles[n - (n % 3) + ((3 - (n % 3)) % 3)] ?? 0),
});

/** The crossings of a ray with every triangle, one after the other. */
export const plainCrossings = (
  { positions: p, triangles }: Mesh,
  from: Vector,
  direction: Vector,
  farthest: number,
): number => {
  let count = 0;
  for (let n = 0; n < triangles.length; n += 3) {
    const [a, b, c] = [0, 1, 2].map((k): Vector => {
      const at = 3 * (triangles[n + k] ?? 0);
      return [p[at] ?? 0, p[at + 1] ?? 0, p[at + 2] ?? 0];
    }) as [Vector, Vector, Vector];
    const [u, v] = [difference(b, a), difference(c, a)];
    const h = cross(direction, v);
    const det = dot(u, h);
    if (det === 0) continue;
    const s = difference(from, a);
    const [q, x] = [cross(s, u), dot(s, h) / det];
    const y = dot(direction, q) / det;
    const distance = dot(v, q) / det;
    if (x >= 0 && y >= 0 && x + y <= 1 && distance > 0 && distance <= farthest) count++;
  }
  return count;
};
