/** The messages about files, word for word. */
export const UPLOAD_ERROR = 'Upload error';
export const DOWNLOAD_ERROR = 'Download error';
export const UPLOAD_CANCELED = 'Upload canceled by the user';
export const DOWNLOAD_CANCELED = 'Download canceled by the user';
export const MODEL_LOAD_ERROR = 'Error loading of the STL model';
export const MODEL_LOAD_HINT = 'Try to refresh this page in the browser and view the model again';
export const ONE_MODEL_ONLY = 'Please select only one 3D model file for view';

export const confirmDeletion = (count: number): string => `Please confirm deletion of ${count} file(s).`;
export const filesDeleted = (count: number): string =>
  count === 1 ? 'File was deleted successfully' : `${count} files were deleted successfully`;

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** As a person reads a size: 20 GB, 1.5 MB. Powers of 1024, as the limits are. */
export const shownSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 10 || Number.isInteger(value) ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[power]}`;
};

export const fileTooLarge = (fileName: string, max: number): string =>
  `${fileName}: a file of this kind can have at most ${shownSize(max)}`;
export const requestTooLarge = (max: number): string => `One upload can have at most ${shownSize(max)}`;
export const userQuotaReached = (max: number): string =>
  `You can upload at most ${shownSize(max)} a day. Please continue tomorrow or ask your administrator.`;

/** `oldest` is the procedure of the person's oldest unfinished upload, where there is one. */
export const tooManyOpenUploads = (max: number, oldest?: number): string =>
  [
    `You have ${max} unfinished ${max === 1 ? 'upload' : 'uploads'}, which is the most allowed.`,
    'Please finish or cancel one of them first.',
    ...(oldest === undefined ? [] : [`The oldest belongs to Proc #${oldest}.`]),
  ].join(' ');
export const TOO_MANY_UPLOADS_IN_ALL =
  'Too many uploads are open at the moment. Please try again later or tell your administrator.';
export const noRoomFor = (bytes: number): string =>
  `There is no room left to store another ${shownSize(bytes)}. Please tell your administrator.`;
export const MOST_ROOM_RESERVED =
  'With your other unfinished uploads this one would take more than half of the room that is left. Please finish or cancel one of them first.';
/** For an upload that was stopped before its end. */
export const ROOM_RAN_OUT =
  'There is no room left to store files. Please tell your administrator; the upload can continue once there is room.';

/** A deleted file is answered like one that never was. */
export const FILE_NOT_FOUND = 'This file does not exist, or it was deleted.';

export const DESCRIPTION_MAX = 1000;
