/** Why there is no picture of a file. */
export const PICTURE_PENDING = 'The picture is being made.';
export const PICTURE_FAILED = 'The picture could not be made.';
export const PICTURE_NO_IMAGES = 'No picture: the scan has no readable CT images.';
export const PICTURE_UNPLACED = 'No picture: the images do not state the position of the patient.';
export const PICTURE_COMPRESSED = 'No picture: the images are compressed. The CT viewer shows them.';
export const PICTURE_TOO_LARGE = 'No picture: the file is too large for one.';
