import type { NoVolume } from '../ct/volume.ts';
import { IMAGE_MOST_PIXELS } from './slabs.ts';

/** Why a series cannot be segmented. */
export type NoSegmentation =
  | NoVolume
  | 'absent'
  | 'notAxial'
  | 'mixed'
  | 'compressed'
  | 'units'
  | 'large'
  | 'otherFrame';

export const NO_SEGMENTATION: Readonly<Record<NoSegmentation, string>> = {
  few: 'The series has too few slices for a segmentation.',
  unplaced: 'The slices of the series do not say where and how they lie.',
  tilted: 'The gantry was tilted: the bones would be slanted.',
  uneven: 'Slices are missing or lie unevenly: the bones would have the wrong length.',
  skewed: 'Rows and columns of the images are not at right angles.',
  absent: 'The scan has no series of the pelvis with enough slices.',
  notAxial: 'The series is not axial.',
  mixed: 'Not all images of the series have the same size and orientation.',
  compressed: 'The images are compressed in a way that cannot be read here. Please export them uncompressed.',
  units: 'The images do not say their Hounsfield units.',
  large: `The series is too large for a segmentation. Please export images of at most ${Math.sqrt(IMAGE_MOST_PIXELS)} × ${Math.sqrt(IMAGE_MOST_PIXELS)} pixels and the pelvis alone.`,
  otherFrame: 'The knees were scanned in another frame of reference than the pelvis.',
};

/** Several images that are chosen together become one .zip in the browser; a call may still send them one by one. */
export const LOOSE_IMAGES =
  'A single image cannot be segmented. Please upload all images of the series together: as a folder or as a .zip.';

export const DRAFT_IS_A_PROPOSAL =
  'A draft is a proposal. Please check every bone before you make a model of it.';
export const DRAFT_FAILED = 'The draft could not be made. Please try again, or start without a draft.';
export const DRAFT_TOO_LARGE =
  'The draft could not be made: it needs too much memory. Please start without a draft.';
export const DRAFT_TOO_LONG = 'The draft could not be made: it takes too long. Please start without a draft.';
export const DRAFT_DAMAGED = 'The draft could not be made: an image of the series is damaged.';
export const SOURCE_DELETED = 'The scan was deleted.';
export const SEGMENTATION_EXISTS =
  'This procedure already has a segmentation. Please confirm that it is replaced.';
export const SEGMENTATION_UNFINISHED = 'The draft is not ready yet.';
export const SEGMENTATION_FINISHED = 'The draft is not running any more.';

export const editedBy = (name: string): string => `${name} is editing this segmentation.`;
export const EDITED_IN_OTHER_WINDOW = 'You are editing this segmentation in another window.';
export const LOCK_LOST = 'You no longer edit this segmentation. Please start editing again.';
export const changedBy = (name: string): string =>
  `${name} saved this segmentation in the meantime. Please load it again.`;

export const WRONG_SLAB = 'The segmentation has no such slab.';
export const SLAB_TWICE = 'A slab is sent twice.';
export const NOT_GZIP = 'A slab is not compressed as gzip, or is damaged.';
export const WRONG_SLAB_LENGTH = 'A slab does not have the size of its slices.';
export const WRONG_LABEL = 'A slab has a value that is no segment.';
export const SAVE_TOO_LARGE = 'One save has too many changes. Please save in parts.';

export const NOTHING_TO_MODEL = 'The chosen hip bone has no voxels.';
export const MODEL_IN_MAKING = 'A model is being made already.';
export const MODEL_NOT_MADE = 'The model could not be made. Please try again.';
export const MODEL_TOO_LARGE = 'The model could not be made: it needs too much memory.';

export const NOTHING_MEASURED = 'Nothing can be measured with these landmarks.';
export const SIDE_UNKNOWN = 'Please choose the side of the procedure first.';
