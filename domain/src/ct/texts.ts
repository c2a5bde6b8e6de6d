/** What people are told about the inspection of a scan. */
export const SCAN_PENDING = 'The scan is still being checked. Please try again in a moment.';
export const SCAN_NOT_CHECKED = 'The scan could not be checked. It can be downloaded all the same.';
export const SCAN_TOO_LARGE =
  'The scan could not be checked, because that takes too much memory. It can be downloaded all the same.';
export const SCAN_TOO_LONG =
  'The scan could not be checked, because that takes too long. It can be downloaded all the same.';
export const TOO_MUCH_PACKED =
  'The scan was not checked: a zip in this zip unpacks to far more than images would. Please upload the inner zip itself.';
export const tooManyFiles = (most: number): string =>
  `The scan was not checked: this zip has more than ${most.toLocaleString('en-US')} files. Please upload the CT of the hip alone.`;
export const tooManyImages = (most: number): string =>
  `The scan was not checked: this zip has more than ${most.toLocaleString('en-US')} images. Please upload the CT of the hip alone.`;
export const NO_CT_UPLOADED = 'No CT images were uploaded, so there is nothing that could be checked.';
export const OTHER_PATIENT = 'The scan may be of another patient';
/** What the images say beside what the record says, of a rule about whose images these are. */
export const identityText = (rule: {
  readonly id: string;
  readonly name: string;
  readonly measured: string;
  readonly limit: string;
}): string =>
  rule.id === 'patient'
    ? `${rule.name}: ${rule.measured}`
    : `${rule.name}: ${rule.measured} in the images, ${rule.limit} in the record`;
