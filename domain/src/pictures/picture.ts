export const PICTURE_STATES = ['PENDING', 'READY', 'FAILED'] as const;

/** The state of the picture of a file. */
export type PictureState = (typeof PICTURE_STATES)[number];

/** What a picture shows: a model from the front, with or without its planned cup, or a cut through a scan. */
export const PICTURE_VIEWS = ['model', 'modelWithCup', 'axial', 'coronal', 'sagittal'] as const;

export type PictureView = (typeof PICTURE_VIEWS)[number];
