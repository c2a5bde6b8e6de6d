import { ballTree } from '../distance/ball-tree.ts';
import type { BallTree } from '../distance/ball-tree.ts';
import type { CupAngles } from '../cup/angles.ts';
import type { Vector } from '../ct/vector.ts';
import type { Mesh } from '../models/mesh.ts';
import type { ContactPair } from './contacts.ts';
import { cupFrame } from './cup-frame.ts';
import type { CupFrame } from './cup-frame.ts';
import { cupReach } from './cup-obstacle.ts';
import type { MovingBody, StandingBody } from './first-contact.ts';
import { directionInHip, pointInHip } from './frames.ts';
import type { HipVector } from './frames.ts';
import { meshInHip } from './hip-mesh.ts';
import { preparedPair } from './implant-contact.ts';
import type { PreparedPair } from './implant-contact.ts';
import type { ImplantPair } from './implant-geometry.ts';
import { AVERAGE_TILTS } from './movements.ts';
import type { PelvicTilts } from './movements.ts';
import { nearCentre } from './near-centre.ts';
import { neckMesh } from './neck-mesh.ts';
import type { PreparedHip } from './prepared-hip.ts';
import { reamed } from './reamed.ts';

/** What is planned for a hip, in the scan. */
export interface MotionPlan {
  readonly implants: ImplantPair;
  /** Radiographic, against the axes of the scan. */
  readonly cup: CupAngles;
  /** The centre of the head in the pelvis, where the cup holds it. */
  readonly centreInPelvis: Vector;
  /** The centre of the head in the femur, where the stem carries it. */
  readonly centreInFemur: Vector;
  /** Bone of the femur beyond all of these planes, on the side that their normals of length 1 point to, is cut away. */
  readonly neckCuts?: readonly { readonly point: Vector; readonly normal: Vector }[];
  /** The stem where it is placed in the femur. */
  readonly stem?: Mesh | undefined;
  readonly tilts?: PelvicTilts;
}

/** Metal that may touch the pelvis. */
interface MovingMetal extends MovingBody {
  readonly pair: ContactPair;
}

/** A plan with all that does not depend on the movement or the cup's orientation. */
export interface PlannedHip {
  readonly hip: PreparedHip;
  readonly plan: MotionPlan;
  readonly tilts: PelvicTilts;
  readonly pair: PreparedPair;
  readonly cup: CupFrame;
  readonly pelvis: StandingBody | undefined;
  readonly femurBone: MovingBody | undefined;
  /** The bone that the cup can reach, where there is some. */
  readonly boneNearCup: MovingBody | undefined;
  readonly metal: readonly MovingMetal[];
}

const CENTRED: HipVector = [0, 0, 0];

const stemTree = (stem: Mesh, { femur }: PreparedHip, { centreInFemur }: MotionPlan): BallTree =>
  ballTree(meshInHip(stem, { ...femur, origin: centreInFemur }));

const negative = ([l, a, s]: HipVector): HipVector => [-l, -a, -s];

export const planHip = (hip: PreparedHip, plan: MotionPlan): PlannedHip => {
  const { implants, neckCuts } = plan;
  const cup = cupFrame(plan.cup, hip.side, hip.pelvis);
  const aside = pointInHip(hip.pelvis, plan.centreInPelvis);
  const shift = negative(pointInHip(hip.femur, plan.centreInFemur));
  const cuts = neckCuts?.map((cut) => {
    const normal = directionInHip(hip.femur, cut.normal);
    const [l, a, s] = pointInHip(hip.femur, cut.point);
    return { normal, at: normal[0] * l + normal[1] * a + normal[2] * s };
  });
  const bone = (tree: BallTree | undefined): MovingBody | undefined =>
    tree && { tree, shift, ...(cuts && { cuts }) };
  const femurBone = bone(hip.femurTree);
  const { outerRadius, headOffset } = implants.shell;
  const shellCentre: HipVector = [
    aside[0] - headOffset * cup.axis[0],
    aside[1] - headOffset * cup.axis[1],
    aside[2] - headOffset * cup.axis[2],
  ];
  return {
    hip,
    plan,
    tilts: plan.tilts ?? AVERAGE_TILTS,
    pair: preparedPair(implants),
    cup,
    pelvis: hip.pelvisField && { obstacle: reamed(hip.pelvisField, shellCentre, outerRadius), shift: aside },
    femurBone,
    boneNearCup: bone(femurBone && nearCentre(femurBone, cupReach(implants))),
    metal: [
      // A neck that ends within the head has no side that could touch.
      ...(implants.neck.length > implants.headRadius
        ? [{ pair: 'neck on pelvis', tree: ballTree(neckMesh(implants)), shift: CENTRED } as const]
        : []),
      ...(plan.stem
        ? [{ pair: 'stem on pelvis', tree: stemTree(plan.stem, hip, plan), shift: CENTRED } as const]
        : []),
    ],
  };
};

/** What a result takes into account. Without both bones it is the implants alone. */
export type MotionBasis = 'implants' | 'implants and bones';

export const basisOf = ({ pelvis, femurBone }: PlannedHip): MotionBasis =>
  pelvis && femurBone ? 'implants and bones' : 'implants';
