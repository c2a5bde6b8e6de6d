import type { Vector } from '../ct/vector.ts';
import { axisInModel } from '../cup/placement.ts';
import type { Millimetres } from '../cup/units.ts';
import { headCentreInCup } from '../implants/references.ts';
import type { Catalogue } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { plus, times } from '../landmarks/points.ts';
import { absenceText } from '../measurements/measured.ts';
import type { Measured } from '../measurements/measured.ts';
import type { PreparedBone } from './bone.ts';
import { coverageRemarks, NO_FEMUR_LANDMARKS } from './checks.ts';
import { cupCoverage } from './coverage.ts';
import type { CupCoverage } from './coverage.ts';
import {
  centreMovement,
  combinedAnteversion,
  globalOffsetChange,
  pelvisOf,
  plannedLegLength,
  plannedOffset,
} from './joint-change.ts';
import type { CentreMovement, CombinedAnteversion, PlannedLength } from './joint-change.ts';
import { partsOf } from './parts.ts';
import type { Plan } from './plan.ts';
import { headOnFemur, STEM_LANDMARKS, stemPlacement } from './stem-placement.ts';

export interface StemFeedback {
  readonly legLength: PlannedLength;
  readonly femoralOffset: PlannedLength;
  readonly globalOffsetChange: Measured<Millimetres>;
  readonly combinedAnteversion: Measured<CombinedAnteversion>;
}

export interface PlanFeedback {
  /** Absent without a cup of the catalogue or a usable model; the remarks say why. */
  readonly coverage: CupCoverage | undefined;
  readonly centre: Measured<CentreMovement> | undefined;
  /** Absent without a planned stem, or where it cannot be placed. */
  readonly stem: StemFeedback | undefined;
  readonly remarks: readonly string[];
}

/** The centre about which the hip will turn, in LPS. */
export const plannedHipCentre = (plan: Plan, linerOffset: number): Vector => {
  const { x, y, z } = plan.cup.centre;
  return plus([x, y, z], times(axisInModel(plan.cup.angles, plan.side), linerOffset));
};

const stemFeedback = (
  plan: Plan,
  catalogue: Catalogue,
  landmarks: Landmarks,
  hipCentre: Vector,
  centre: Measured<CentreMovement>,
): StemFeedback | undefined => {
  const { stem, head } = partsOf(catalogue, plan);
  if (!plan.stem || !stem || !head) return undefined;
  const placement = stemPlacement(landmarks, plan.side, plan.stem);
  if (placement.absence) return undefined;
  const centres = { inPelvis: hipCentre, onFemur: headOnFemur(placement.value, stem, head) };
  const femoralOffset = plannedOffset(landmarks, plan.side, centres);
  return {
    legLength: plannedLegLength(landmarks, plan.side, centres),
    femoralOffset,
    globalOffsetChange: globalOffsetChange(femoralOffset, centre),
    combinedAnteversion: combinedAnteversion(
      landmarks,
      plan.side,
      plan.cup.angles.anteversion,
      plan.stem.torsion,
    ),
  };
};

/** Why nothing can be said about a planned stem. */
const stemRemarks = ({ side, stem }: Plan, landmarks: Landmarks): readonly string[] => {
  if (!stem) return [];
  if (STEM_LANDMARKS.every((name) => landmarks[side][name] === undefined)) return [NO_FEMUR_LANDMARKS];
  const { absence } = stemPlacement(landmarks, side, stem);
  return absence ? [`The stem cannot be placed. ${absenceText(absence)}`] : [];
};

/** Everything that is shown beside a plan while it changes. Pure, for a worker that keeps the prepared bone. */
export const planFeedback = (
  plan: Plan,
  catalogue: Catalogue,
  landmarks: Landmarks,
  pelvisModel: PreparedBone,
): PlanFeedback => {
  const { cup, liner } = partsOf(catalogue, plan);
  const coverage =
    cup && pelvisModel.tree
      ? cupCoverage(
          pelvisModel.tree,
          { ...plan.cup, diameter: cup.diameter, side: plan.side },
          pelvisOf(landmarks).value,
        )
      : undefined;
  const hipCentre = liner && plannedHipCentre(plan, headCentreInCup(liner)[2]);
  const centre = hipCentre && centreMovement(landmarks, plan.side, hipCentre);
  const stem = centre && hipCentre ? stemFeedback(plan, catalogue, landmarks, hipCentre, centre) : undefined;
  return {
    coverage,
    centre,
    stem,
    remarks: [
      ...(pelvisModel.problem === undefined ? [] : [pelvisModel.problem]),
      ...(coverage ? coverageRemarks(coverage) : []),
      ...stemRemarks(plan, landmarks),
    ],
  };
};
