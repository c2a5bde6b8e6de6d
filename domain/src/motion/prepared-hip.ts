import { ballTree } from '../distance/ball-tree.ts';
import type { BallTree } from '../distance/ball-tree.ts';
import { distanceField } from '../distance/distance-field.ts';
import type { DistanceField } from '../distance/distance-field.ts';
import { surfaceProblem } from '../distance/surface-problem.ts';
import type { SurfaceProblem } from '../distance/surface-problem.ts';
import { surfaceTree } from '../distance/surface-tree.ts';
import { weldedMesh } from '../distance/weld.ts';
import type { Side } from '../hip/side.ts';
import type { Mesh } from '../models/mesh.ts';
import type { HipFrame } from './frames.ts';
import { meshInHip } from './hip-mesh.ts';

/** The bones of one hip at the full resolution of the model, in the scan. */
export interface HipModel {
  readonly side: Side;
  /** The frames of the bones as they are. The plan says where the centre of the head comes to lie in each. */
  readonly pelvis: HipFrame;
  readonly femur: HipFrame;
  readonly pelvisBone?: Mesh;
  readonly femurBone?: Mesh;
  /** The body of the stem, placed in the femur. */
  readonly stem?: Mesh;
}

export type HipPart = 'pelvisBone' | 'femurBone' | 'stem';

/** Ready for movements: any orientation and position of the implants, without preparing again. */
export interface PreparedHip {
  readonly side: Side;
  readonly pelvis: HipFrame;
  readonly femur: HipFrame;
  readonly pelvisField: DistanceField | undefined;
  readonly femurTree: BallTree | undefined;
  readonly stemTree: BallTree | undefined;
  readonly bytes: number;
}

export type Preparation =
  | { readonly hip: PreparedHip }
  | { readonly part: HipPart; readonly problem: SurfaceProblem };

/** Refuses a mesh that has no inside: nothing is worked out from a part of a bone. */
export const prepareHip = ({ side, pelvis, femur, ...meshes }: HipModel): Preparation => {
  for (const part of ['pelvisBone', 'femurBone', 'stem'] as const) {
    const mesh = meshes[part];
    const problem = mesh && surfaceProblem(mesh);
    if (problem) return { part, problem };
  }
  const inHip = (mesh: Mesh, frame: HipFrame): Mesh => weldedMesh(meshInHip(mesh, frame));
  const { pelvisBone, femurBone, stem } = meshes;
  const pelvisField = pelvisBone && distanceField(surfaceTree(inHip(pelvisBone, pelvis)));
  const femurTree = femurBone && ballTree(inHip(femurBone, femur));
  const stemTree = stem && ballTree(inHip(stem, femur));
  const bytes = (pelvisField?.bytes ?? 0) + (femurTree?.bytes ?? 0) + (stemTree?.bytes ?? 0);
  return { hip: { side, pelvis, femur, pelvisField, femurTree, stemTree, bytes } };
};
