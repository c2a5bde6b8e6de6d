/** Where the signed head of the event chain can be sent. */
export const ANCHOR_DESTINATIONS = ['FOLDER', 'MAIL', 'S3'] as const;

export type AnchorDestination = (typeof ANCHOR_DESTINATIONS)[number];

const LABELS: Record<AnchorDestination, string> = { FOLDER: 'Folder', MAIL: 'Mail', S3: 'S3 bucket' };

export const anchorDestinationLabel = (destination: AnchorDestination): string => LABELS[destination];
