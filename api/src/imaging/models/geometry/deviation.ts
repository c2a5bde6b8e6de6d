import type { Mesh } from '@cotyle/domain/models/mesh';
import { treeOf } from './surface-tree.ts';
import type { SurfaceTree } from './surface-tree.ts';

/** A first pass over every 101st triangle finds a large distance early, which makes most later queries short. */
const FIRST_PASS_STEP = 101;

/** Sample points in a triangle as the weights of its second and third corner. */
const CENTRE = Float64Array.of(1 / 3, 1 / 3);
const EDGES = [1 / 2, 0, 0, 1 / 2, 1 / 2, 1 / 2];
const INSIDE = [1 / 3, 1 / 3, 1 / 6, 1 / 6, 2 / 3, 1 / 6, 1 / 6, 2 / 3];
const EDGES_AND_INSIDE = Float64Array.from([...EDGES, ...INSIDE]);

/** Squared distances; at least `known`. */
const farthestSample = (
  from: Mesh,
  to: SurfaceTree,
  samples: Float64Array,
  known: number,
  step: number,
): number => {
  const { positions, triangles } = from;
  let greatest = known;
  for (let at = 0; at < triangles.length; at += 3 * step) {
    const a = (triangles[at] ?? 0) * 3;
    const b = (triangles[at + 1] ?? 0) * 3;
    const c = (triangles[at + 2] ?? 0) * 3;
    for (let sample = 0; sample < samples.length; sample += 2) {
      const ofB = samples[sample] ?? 0;
      const ofC = samples[sample + 1] ?? 0;
      const ofA = 1 - ofB - ofC;
      const distance = to.squaredDistance(
        ofA * (positions[a] ?? 0) + ofB * (positions[b] ?? 0) + ofC * (positions[c] ?? 0),
        ofA * (positions[a + 1] ?? 0) + ofB * (positions[b + 1] ?? 0) + ofC * (positions[c + 1] ?? 0),
        ofA * (positions[a + 2] ?? 0) + ofB * (positions[b + 2] ?? 0) + ofC * (positions[c + 2] ?? 0),
        greatest,
      );
      if (distance > greatest) greatest = distance;
    }
  }
  return greatest;
};

const farthestVertex = (from: Mesh, to: SurfaceTree, known: number): number => {
  const { positions, triangles } = from;
  const seen = new Uint8Array(positions.length / 3);
  let greatest = known;
  // In the order of the triangles, because neighbours speed up the search.
  for (let at = 0; at < triangles.length; at++) {
    const vertex = triangles[at] ?? 0;
    if (seen[vertex] === 1) continue;
    seen[vertex] = 1;
    const sample = vertex * 3;
    const distance = to.squaredDistance(
      positions[sample] ?? 0,
      positions[sample + 1] ?? 0,
      positions[sample + 2] ?? 0,
      greatest,
    );
    if (distance > greatest) greatest = distance;
  }
  return greatest;
};

/**
 * The greatest distance between a surface and its simplification in millimetres, sampled in both directions: at each
 * vertex and triangle centre of the original, and at seven points of each simplified triangle, whose corners are
 * vertices of the original.
 */
export const deviationOf = (original: Mesh, simplified: Mesh): number => {
  const from = treeOf(original);
  const to = treeOf(simplified);
  const atFirst = farthestSample(from.mesh, to, CENTRE, 0, FIRST_PASS_STEP);
  const atVertices = farthestVertex(from.mesh, to, atFirst);
  const there = farthestSample(from.mesh, to, CENTRE, atVertices, 1);
  return Math.sqrt(farthestSample(to.mesh, from, EDGES_AND_INSIDE, there, 1));
};
