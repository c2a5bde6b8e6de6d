import type { Side } from '@cotyle/domain/hip/side';
import { SIDE_LABELS } from '@cotyle/domain/hip/side';

const sideWord = (side: Side): string => SIDE_LABELS[side].toLowerCase();

export const FEMUR_TEXTS = {
  failed: 'The femur could not be loaded.',
  notFound: 'Whether there is a model of the femur could not be found out.',
  noModel: {
    'pelvis from elsewhere': (side: Side) =>
      `There is no model of the ${sideWord(side)} femur: the model of this case was not made from its scan. An engineer can make both with 'Make model' under 'Model from the scan'.`,
    'not made': (side: Side) =>
      `There is no model of the ${sideWord(side)} femur. An engineer can label it in the segmentation editor and make the models again.`,
  },
} as const;
