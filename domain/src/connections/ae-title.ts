/** An AE title of DICOM: 1 to 16 printable ASCII characters without a backslash, spaces at its ends not counted. */
export const AE_TITLE_PROBLEM = 'Use 1 to 16 letters, digits or signs, but no backslash';

export const isAeTitle = (text: string): boolean =>
  /^[\x20-\x5b\x5d-\x7e]{1,16}$/.test(text) && text.trim() === text && text !== '';
