import { CT_RULES, isIdentityRule } from './protocol.ts';
import type { IDENTITY_RULES, RuleId } from './protocol.ts';

/** The messages about the inspection of a scan. */
export const SCAN_PENDING = 'The scan is still being checked. Please try again in a moment.';
export const SCAN_NOT_CHECKED = 'The scan could not be checked. It can still be downloaded.';
export const SCAN_TOO_LARGE =
  'The scan could not be checked: it needs too much memory. It can still be downloaded.';
export const SCAN_TOO_LONG = 'The scan could not be checked: it takes too long. It can still be downloaded.';
export const TOO_MUCH_PACKED =
  'The scan was not checked: this zip unpacks to far more data than a CT scan has. Please upload only the CT of the hip, as a plain zip.';
export const tooManyFiles = (most: number): string =>
  `The scan was not checked: this zip has more than ${most.toLocaleString('en-US')} files. Please upload only the CT of the hip.`;
export const tooManyArchives = (most: number): string =>
  `The scan was not checked: this zip has more than ${most.toLocaleString('en-US')} other zip files. Please upload only the CT of the hip.`;
export const tooManyImages = (most: number): string =>
  `The scan was not checked: this zip has more than ${most.toLocaleString('en-US')} images. Please upload only the CT of the hip.`;
export const IMAGES_VERIFYING = 'This can take a few minutes. The result will appear here.';
export const IMAGES_NOT_VERIFIED = 'The images could not be verified. Please check them in the viewer.';
export const IMAGES_TOO_LARGE =
  'The images could not be verified: it needs too much memory. Please check them in the viewer.';
export const IMAGES_TOO_LONG =
  'The images could not be verified: it takes too long. Please check them in the viewer.';
export const NO_CT_UPLOADED = 'No CT images were uploaded, so there is nothing to check.';
export const OTHER_PATIENT = 'The scan may be of another patient';
/** The field that differs, by rule. */
const DIFFERING: Readonly<Record<(typeof IDENTITY_RULES)[number], string>> = {
  patient: 'Images of several patients',
  name: 'Name',
  patientId: 'Medical Record Number',
  birthDate: 'Date of birth',
  sex: 'Sex',
};

interface IdentityRule {
  readonly id: RuleId;
  readonly measured: string;
  readonly limit: string;
}

const differing = (id: RuleId): string => (isIdentityRule(id) ? DIFFERING[id] : CT_RULES[id].name);

export const identityNames = (rules: readonly Pick<IdentityRule, 'id'>[]): string =>
  rules.map(({ id }) => differing(id)).join(', ');

/** The identity in the images beside that of the record. */
export const identityText = ({ id, measured, limit }: IdentityRule): string =>
  id === 'patient'
    ? `${differing(id)}: ${measured}`
    : `${differing(id)}: ${measured} in the images, ${limit} in the record`;
