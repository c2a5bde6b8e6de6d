import { BONE_PROBLEMS } from '@cotyle/domain/motion/prepared-hip';
import type { MotionBasis } from '@cotyle/domain/motion/planned-hip';
import { PLANNING_TEXTS } from '../texts.ts';
import type { BoneState } from './use-motion.ts';

interface BasisFacts {
  /** Of what is shown; undefined before anything is. */
  readonly basis: MotionBasis | undefined;
  readonly bones: BoneState;
  readonly hasStem: boolean;
  /** Whether the landmarks of the femur are known. */
  readonly hasLandmarks: boolean;
  readonly femur: 'none' | 'loading' | 'there';
  /** Of the drawn surfaces from the STL files, in millimetres; undefined where those are used themselves. */
  readonly deviation: number | undefined;
}

const { onlyImplants } = PLANNING_TEXTS;

/** What the movements take into account, and why no more. */
export const basisText = ({ basis, bones, deviation, ...facts }: BasisFacts): string => {
  if (basis === 'implants and bones')
    return deviation === undefined
      ? PLANNING_TEXTS.withBonesStl
      : PLANNING_TEXTS.withBones(deviation.toFixed(3));
  if (bones === 'preparing' || bones === 'ready') return PLANNING_TEXTS.preparingBones;
  if (bones !== 'none') return onlyImplants.refused(bones.bone, BONE_PROBLEMS[bones.problem]);
  if (!facts.hasStem) return onlyImplants.noStem;
  if (facts.femur === 'none') return onlyImplants.noFemur;
  if (!facts.hasLandmarks) return onlyImplants.noLandmarks;
  return PLANNING_TEXTS.bonesLoading;
};
