/** Why there is no picture of a file. */
export const PICTURE_PENDING = 'The picture is being made.';
export const PICTURE_FAILED = 'The picture could not be made.';
export const PICTURE_NO_IMAGES = 'No picture: the scan has no CT images that can be read.';
export const PICTURE_UNPLACED = 'No picture: the images do not say how the patient lies in them.';
export const PICTURE_COMPRESSED = 'No picture: the images are compressed. The CT viewer shows them.';
export const PICTURE_TOO_LARGE = 'No picture: the file is too large for one.';
