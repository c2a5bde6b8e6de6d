import type { Vector } from '@cotyle/domain/ct/vector';
import { degrees } from '@cotyle/domain/cup/units';
import { difference } from '@cotyle/domain/ct/vector';
import { plus, times, unit } from '@cotyle/domain/landmarks/points';
import { directionInHip } from '@cotyle/domain/motion/frames';
import { femurAxes, tableAxes } from '@cotyle/domain/motion/hip-axes';
import type { MotionPlan } from '@cotyle/domain/motion/planned-hip';
import type { HipModel } from '@cotyle/domain/motion/prepared-hip';
import type { LinerLip } from '@cotyle/domain/motion/implant-geometry';
import type { Bones } from './bones.ts';

export interface MotionCase {
  readonly model: HipModel;
  readonly plan: MotionPlan;
}

/** A lip of the usual size, at the back and above. */
export const LIP: LinerLip = { height: 4, azimuth: 45, extent: 60, ramp: 20 };
/** From the centre of the head to the cut, along the neck, in millimetres. */
const CUT = 28;

/** A cup of 50 mm with a head of 32 mm in the place of the patient's own, on a neck in the direction of their own. */
export const caseOf = ({ anatomy, pelvis, femur }: Bones): MotionCase => {
  const { femoralHeadCentre, neckCentre, shaftProximal, shaftDistal, ...own } = anatomy.landmarks.LEFT;
  const centre: Vector = femoralHeadCentre ?? [0, 0, 0];
  const neck = unit(difference(neckCentre ?? [0, 0, 0], centre));
  const points = { femoralHeadCentre: centre, shaftProximal, shaftDistal, ...own };
  const axes = femurAxes(
    { ...points, shaftProximal: shaftProximal ?? centre, shaftDistal: shaftDistal ?? centre },
    'LEFT',
  );
  if (!axes) throw new Error('The femur of the phantom has no axes.');
  return {
    model: {
      side: 'LEFT',
      pelvis: { ...tableAxes('LEFT'), origin: centre },
      femur: { ...axes, origin: centre },
      pelvisBone: pelvis,
      femurBone: femur,
    },
    plan: {
      implants: {
        headRadius: 16,
        neck: { axis: directionInHip(axes, neck), radiusAtHead: 6, radiusAtBase: 7, length: 38 },
        liner: { innerRadius: 16, rimHeight: 0, chamfer: { depth: 1, width: 1 }, faceRadius: 22 },
        shell: { outerRadius: 25, headOffset: 0, faceHeight: 0 },
      },
      cup: { inclination: degrees(42), anteversion: degrees(18) },
      centreInPelvis: centre,
      centreInFemur: centre,
      neckCuts: [{ point: plus(centre, times(neck, CUT)), normal: times(neck, -1) }],
    },
  };
};
