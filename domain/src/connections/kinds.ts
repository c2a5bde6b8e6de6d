/** The systems of the hospital that images and data are exchanged with. */
export const CONNECTION_KINDS = ['DICOM_SENDER', 'STOW_SENDER', 'PACS', 'FHIR_CLIENT'] as const;

export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

export const CONNECTION_KIND_LABELS: Readonly<Record<ConnectionKind, string>> = {
  DICOM_SENDER: 'DICOM sender',
  STOW_SENDER: 'STOW-RS sender',
  PACS: 'PACS that results are sent to',
  FHIR_CLIENT: 'FHIR client',
};

/** Whose images belong to one location, whose radiologists see what was not matched. */
export const needsLocation = (kind: ConnectionKind): boolean =>
  kind === 'DICOM_SENDER' || kind === 'STOW_SENDER';
