import type { SendingState, SentObject } from './sending.ts';

/** Texts about what is sent to a PACS. None has patient data but the names of files, as events have them. */

export const SENDING_LABELS: Readonly<Record<SendingState, string>> = {
  WAITING: 'Waiting',
  SENT: 'Sent',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
};

export interface NamedObject {
  readonly object: SentObject;
  readonly version: number | null;
  readonly fileName: string | null;
}

export const objectInWords = ({ object, version, fileName }: NamedObject): string =>
  object === 'SHEET' ? `Sheet of version ${version ?? ''}` : `Model ${fileName ?? ''}`;

/** For the history. */
export const askedInWords = (objects: readonly NamedObject[], destination: string): string =>
  `${objects.map(objectInWords).join(', ')} to ${destination}`;
export const sentInWords = (object: NamedObject, destination: string, sopInstanceUid: string): string =>
  `${objectInWords(object)} to ${destination}. SOP Instance UID ${sopInstanceUid}`;
export const endedInWords = (object: NamedObject, destination: string, reason: string): string =>
  `${objectInWords(object)} to ${destination}: ${reason}`;

export const SEND_NOT_ALLOWED = 'Only those who work on plans or models can send them.';
export const NOTHING_TO_SEND = 'There is nothing to send: no approved plan and no model.';

export const NO_SHEET_TO_SEND =
  'There is nothing to send: this PACS gets sheets alone, and no plan is approved.';

/** Why something is not sent any more. */
export const NO_LONGER_SENT = {
  connectionEnded: 'The connection has ended.',
  approvalEnded: 'The version is no longer approved, so its sheet was not sent.',
  sheetsOnly: 'The PACS gets sheets alone.',
  modelDeleted: 'The model was deleted.',
  modelHeldBack: 'The model is held back by the malware scanner.',
  caseDeleted: 'The procedure was deleted.',
} as const;

/** Why something was not delivered. */
export const NOT_DELIVERED = {
  unreachable: 'The PACS does not answer.',
  lost: 'The connection to the PACS was lost.',
  unknownCaller: 'The PACS does not know the AE title of Cotyle.',
  otherTitle: 'The PACS does not have the AE title that was entered.',
  rejected: 'The PACS accepts no association now.',
  noModels:
    'The PACS does not take 3D models (Encapsulated STL Storage). Let it accept them, or set its connection to sheets alone.',
  noSheets: 'The PACS does not take sheets (Encapsulated PDF Storage). Let it accept them.',
  untrusted: 'The certificate of the PACS is not signed by an authority that Cotyle trusts.',
  expired: 'The certificate of the PACS has expired, or is not valid yet.',
  otherHost: 'The certificate of the PACS is that of another host.',
  certificateRefused:
    'The PACS refuses the certificate of Cotyle, or demands one that Cotyle does not have (PACS_TLS_CERT).',
  noTls: 'The PACS does not answer by TLS.',
  full: 'The PACS has no room left.',
  redirected: 'The address of the PACS leads elsewhere.',
  unauthorised: 'The PACS refuses the token of Cotyle.',
  noService: 'There is no DICOMweb service at the address of the PACS.',
  notMade: 'The object could not be made.',
  interrupted: 'Sending was interrupted.',
} as const;

/** With the status of DICOM, as its documents write it. */
export const refusedWith = (status: number): string =>
  `The PACS refused the object (status ${status.toString(16).toUpperCase().padStart(4, '0')}).`;
export const answeredHttp = (status: number): string => `The PACS answered with HTTP status ${status}.`;
