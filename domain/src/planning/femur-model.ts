import type { Side } from '../hip/side.ts';
import type { Segment } from '../segmentation/segments.ts';

/** Of which bone a model is, as it was recorded when the model was made. A model from elsewhere has no origin. */
export interface ModelOrigin {
  readonly segment: Segment;
  readonly segmentationId: number;
  readonly version: number;
}

export const femurSegment = (side: Side): Segment => (side === 'LEFT' ? 'LEFT_FEMUR' : 'RIGHT_FEMUR');

export const NOT_A_FEMUR = 'This file is not known to be a model of a femur.';
export const FEMUR_OF_OTHER_SIDE = 'This femur is of the other side than the plan.';
export const FEMUR_OF_OTHER_SCAN =
  'The models of pelvis and femur were not made together, so they may lie in different places.';

/** Why a model cannot be the femur of a plan. Its place against the pelvis is known only where both were made together. */
export const femurProblem = (
  femur: ModelOrigin | undefined,
  pelvis: ModelOrigin | undefined,
  side: Side,
): string | undefined => {
  if (femur?.segment !== 'LEFT_FEMUR' && femur?.segment !== 'RIGHT_FEMUR') return NOT_A_FEMUR;
  if (femur.segment !== femurSegment(side)) return FEMUR_OF_OTHER_SIDE;
  return femur.segmentationId === pelvis?.segmentationId ? undefined : FEMUR_OF_OTHER_SCAN;
};

export type FoundFemur =
  | { readonly fileId: number; readonly problem?: undefined }
  | { readonly fileId?: undefined; readonly problem: 'pelvis from elsewhere' | 'not made' };

/** The femur that belongs to the model of a pelvis: of the same version where there is one, else the latest. */
export const femurOf = (
  models: readonly (ModelOrigin & { readonly fileId: number })[],
  pelvisFileId: number,
  side: Side,
): FoundFemur => {
  const pelvis = models.find(({ fileId }) => fileId === pelvisFileId);
  if (!pelvis) return { problem: 'pelvis from elsewhere' };
  const fitting = models
    .filter((model) => femurProblem(model, pelvis, side) === undefined)
    .toSorted((a, b) => b.fileId - a.fileId);
  const femur = fitting.find(({ version }) => version === pelvis.version) ?? fitting[0];
  return femur ? { fileId: femur.fileId } : { problem: 'not made' };
};
