import type { Vector } from '../ct/vector.ts';
import { tallyMesh } from '../models/mesh-tally.ts';
import type { MeshCount } from '../models/mesh-tally.ts';
import type { Mesh } from '../models/mesh.ts';
import { boneTree } from './bone-tree.ts';
import type { BoneTree } from './bone-tree.ts';
import { castRay, noCrossings } from './ray.ts';

/** A bone that can be asked, or why it cannot. */
export type PreparedBone =
  | { readonly tree: BoneTree; readonly problem?: undefined }
  | { readonly tree?: undefined; readonly problem: string };

/** Smaller than the socket of a child, in millimetres. */
const SMALLEST_BONE = 20;

const tallied = ({ positions: p, triangles }: Mesh): MeshCount => {
  const tally = tallyMesh();
  for (let n = 0; n < triangles.length; n += 3) {
    const a = 3 * (triangles[n] as number);
    const b = 3 * (triangles[n + 1] as number);
    const c = 3 * (triangles[n + 2] as number);
    tally.add(
      p[a] as number,
      p[a + 1] as number,
      p[a + 2] as number,
      p[b] as number,
      p[b + 1] as number,
      p[b + 2] as number,
      p[c] as number,
      p[c + 1] as number,
      p[c + 2] as number,
    );
  }
  return tally.count();
};

/** What makes a model unusable, as a sentence. */
export const boneProblem = (mesh: Mesh): string | undefined => {
  const vertices = mesh.positions.length / 3;
  if (mesh.triangles.length < 3) return 'The model has no triangles.';
  if (mesh.triangles.some((vertex) => vertex >= vertices))
    return 'The model names vertices that it does not have.';
  if (!mesh.positions.every(Number.isFinite)) return 'The model has coordinates that are not numbers.';
  const { facts, edgesMeet } = tallied(mesh);
  const sides = [0, 1, 2].map((k) => (facts.max[k] ?? 0) - (facts.min[k] ?? 0));
  if (Math.max(...sides) < SMALLEST_BONE)
    return `The model is only ${sides.map((side) => side.toFixed(1)).join(' × ')} mm large, too small for a bone.`;
  return edgesMeet
    ? undefined
    : 'The surface of the model is not closed, so nothing can be said about what lies in the bone.';
};

/** Once for each model; it takes far longer than a question afterwards. */
export const preparedBone = (mesh: Mesh): PreparedBone => {
  const problem = boneProblem(mesh);
  return problem === undefined ? { tree: boneTree(mesh) } : { problem };
};

const ASKED: readonly Vector[] = [
  [0.48, 0.6, 0.64],
  [-0.6, 0.64, 0.48],
  [0.64, -0.48, 0.6],
];
const FAR = 1e5;
const crossings = noCrossings();

/** Whether a point lies in the bone: by an odd number of crossings, as most of three rays say. */
export const isInBone = (tree: BoneTree, point: Vector): boolean => {
  let odd = 0;
  for (const direction of ASKED) {
    castRay(tree, point, direction, FAR, crossings);
    odd += crossings.count % 2;
  }
  return odd > ASKED.length / 2;
};
