/** Why there is no derived model for the viewer; shown beside the file. */

const ORIGINAL_STAYS = 'The original can still be viewed and downloaded.';

export const DERIVED_PENDING =
  'The model is still being prepared for the viewer. Please try again in a moment.';
export const DERIVED_TOO_LARGE = `The model is too large to be prepared for fast viewing. ${ORIGINAL_STAYS}`;
export const DERIVED_FAILED = `The model could not be prepared for fast viewing. ${ORIGINAL_STAYS}`;
export const derivedRejected = (reason: string): string =>
  `The model could not be prepared for fast viewing: ${reason} ${ORIGINAL_STAYS}`;
