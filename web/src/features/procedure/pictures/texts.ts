import type { Side } from '@cotyle/domain/hip/side';
import type { PictureView } from '@cotyle/domain/pictures/picture';

const SIDES: Record<Side, string> = { LEFT: 'left hip', RIGHT: 'right hip' };

const model = (side: Side | null): string =>
  `3D model of the ${side === null ? 'hip' : SIDES[side]} from the front`;

const SHOWN: Record<PictureView, (side: Side | null) => string> = {
  model,
  modelWithCup: (side) => `${model(side)}, with the planned cup`,
  axial: () => 'CT scan, axial slice',
  coronal: () => 'CT scan, coronal slice through the hips',
  sagittal: () => 'CT scan, sagittal slice',
};

export const PICTURE_TEXTS = {
  pictures: 'Pictures',
  /** Specified. */
  viewModel: 'View 3D model',
  viewScan: 'View CT scan',
  plan: 'Plan implants',
  noModel: 'No 3D model yet',
  noScan: 'No CT scan yet',
  notLoaded: 'The picture could not be loaded.',
  alt: (view: PictureView, side: Side | null): string => SHOWN[view](side),
} as const;
