import { ballTree } from '../distance/ball-tree.ts';
import type { BallTree } from '../distance/ball-tree.ts';
import { distanceField } from '../distance/distance-field.ts';
import type { DistanceField } from '../distance/distance-field.ts';
import { SURFACE_PROBLEMS, surfaceProblem } from '../distance/surface-problem.ts';
import { surfaceTree } from '../distance/surface-tree.ts';
import { weldedMesh } from '../distance/weld.ts';
import type { Side } from '../hip/side.ts';
import type { Mesh } from '../models/mesh.ts';
import type { HipFrame } from './frames.ts';
import { meshInHip } from './hip-mesh.ts';

/**
 * The frames of the bones as they are, each with the native centre of the head. The plan says where the centre of the head
 * comes to lie in each.
 */
export interface HipBoneFrames {
  readonly side: Side;
  readonly pelvis: HipFrame;
  readonly femur: HipFrame;
}

/** The bones of one hip at the full resolution of the model, in the scan. */
export interface HipModel extends HipBoneFrames {
  readonly pelvisBone?: Mesh;
  readonly femurBone?: Mesh;
}

/** The bones in their frames, each worked out once. */
interface HipBones {
  readonly pelvisField?: DistanceField | undefined;
  readonly femurTree?: BallTree | undefined;
}

/** Ready for movements: any orientation and position of the implants, without preparing again. */
export interface PreparedHip extends HipBoneFrames {
  readonly pelvisField: DistanceField | undefined;
  readonly femurTree: BallTree | undefined;
  readonly bytes: number;
}

/** The surface of a femur, with its head or with the neck cut, comes nearer than this to the centre, in millimetres. */
const NEAR_JOINT = 60;

/** Why nothing can be moved with a bone, in the words that a person reads after its name. */
export const BONE_PROBLEMS = {
  ...SURFACE_PROBLEMS,
  far: `lies more than ${NEAR_JOINT} mm away from the joint`,
} as const;

export type BoneProblem = keyof typeof BONE_PROBLEMS;

export type PreparedSurface<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: BoneProblem };

const inHip = (mesh: Mesh, frame: HipFrame): Mesh => weldedMesh(meshInHip(mesh, frame));

const isFar = ({ positions }: Mesh, { origin }: HipFrame): boolean => {
  for (let n = 0; n < positions.length; n += 3) {
    const x = (positions[n] ?? 0) - origin[0];
    const y = (positions[n + 1] ?? 0) - origin[1];
    const z = (positions[n + 2] ?? 0) - origin[2];
    if (x * x + y * y + z * z < NEAR_JOINT * NEAR_JOINT) return false;
  }
  return true;
};

/** Refuses a mesh that has no inside: nothing is worked out from a part of a bone. */
export const preparedPelvis = (mesh: Mesh, frame: HipFrame): PreparedSurface<DistanceField> => {
  const problem = surfaceProblem(mesh);
  return problem ? { problem } : { value: distanceField(surfaceTree(inHip(mesh, frame))) };
};

/** Refuses also a femur that is not that of this joint, or lies in another frame than the scan. */
export const preparedFemur = (mesh: Mesh, frame: HipFrame): PreparedSurface<BallTree> => {
  const problem = surfaceProblem(mesh) ?? (isFar(mesh, frame) ? 'far' : undefined);
  return problem ? { problem } : { value: ballTree(inHip(mesh, frame)) };
};

export const hipOf = (
  { side, pelvis, femur }: HipBoneFrames,
  { pelvisField, femurTree }: HipBones,
): PreparedHip => ({
  side,
  pelvis,
  femur,
  pelvisField,
  femurTree,
  bytes: (pelvisField?.bytes ?? 0) + (femurTree?.bytes ?? 0),
});

type Preparation =
  | { readonly hip: PreparedHip }
  | { readonly part: 'pelvisBone' | 'femurBone'; readonly problem: BoneProblem };

/** Both bones at once. */
export const prepareHip = (model: HipModel): Preparation => {
  const pelvis = model.pelvisBone && preparedPelvis(model.pelvisBone, model.pelvis);
  if (pelvis?.problem) return { part: 'pelvisBone', problem: pelvis.problem };
  const femur = model.femurBone && preparedFemur(model.femurBone, model.femur);
  if (femur?.problem) return { part: 'femurBone', problem: femur.problem };
  return { hip: hipOf(model, { pelvisField: pelvis?.value, femurTree: femur?.value }) };
};
