import type { LandmarkName } from '../landmarks.ts';
import type { MissingReason } from '../missing.ts';
import type { LabelVolume } from '../proposal.ts';
import type { Bone } from './hip.ts';
import { reachesEdge } from './surface.ts';

interface Known {
  readonly hipBone?: Bone;
  readonly femur?: Bone;
  /** Why there is no hip. */
  readonly why?: MissingReason;
}

const OF_HIP_BONE: ReadonlySet<LandmarkName> = new Set([
  'anteriorSuperiorIliacSpine',
  'pubicTubercle',
  'teardrop',
  'acetabularRim',
  'acetabularCentre',
  'acetabularDiameter',
]);
const FAR_FROM_HIP: ReadonlySet<LandmarkName> = new Set(['anteriorSuperiorIliacSpine', 'pubicTubercle']);
/** What lies so far from the hip that a bone which is cut off is cut off before it. */
const ENDS_OF_BONES: ReadonlySet<LandmarkName> = new Set([
  'anteriorSuperiorIliacSpine',
  'pubicTubercle',
  'lesserTrochanter',
  'shaftProximal',
  'shaftDistal',
  'medialPosteriorCondyle',
  'lateralPosteriorCondyle',
]);
const CONDYLES: ReadonlySet<LandmarkName> = new Set(['medialPosteriorCondyle', 'lateralPosteriorCondyle']);

/** Why a landmark was not found. */
export const reasonFor = (
  name: LandmarkName,
  { hipBone, femur, why }: Known,
  knees: LabelVolume | undefined,
): MissingReason => {
  const bone = OF_HIP_BONE.has(name) ? hipBone : femur;
  if (!bone) return 'NO_BONE';
  if (CONDYLES.has(name) && !knees) return 'NOT_SCANNED';
  if (why && !FAR_FROM_HIP.has(name)) return why;
  return ENDS_OF_BONES.has(name) && reachesEdge(bone.field) ? 'NOT_SCANNED' : 'UNCLEAR';
};
