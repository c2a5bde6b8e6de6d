import type { ErasureKind } from './kinds.ts';

/** Why a record is erased. All but the first allow it before the retention time is over, and need a reason. */
export const ERASURE_GROUNDS = ['RETENTION_OVER', 'REQUEST', 'UNLAWFUL', 'LEGAL_DUTY'] as const;

export type ErasureGround = (typeof ERASURE_GROUNDS)[number];

export const GROUND_LABELS: Readonly<Record<ErasureGround, string>> = {
  RETENTION_OVER: 'The retention time is over',
  REQUEST: 'Request of the patient, no duty to keep',
  UNLAWFUL: 'The record was made or kept unlawfully',
  LEGAL_DUTY: 'A law or a court demands the erasure',
};

/** What an erasure deleted. */
export interface ErasureCounts {
  readonly procedures: number;
  readonly files: number;
  readonly bytes: number;
  readonly notes: number;
  readonly messages: number;
  readonly planVersions: number;
  readonly pinnedQuestions: number;
  readonly segmentations: number;
  /** Events that stay without their values. */
  readonly events: number;
}

export const COUNT_LABELS: Readonly<Record<keyof ErasureCounts, string>> = {
  procedures: 'Procedures',
  files: 'Files (scans, models, configurations)',
  bytes: 'Bytes of these files',
  notes: 'Notes',
  messages: 'Messages about the procedures',
  planVersions: 'Versions of plans',
  pinnedQuestions: 'Pinned questions',
  segmentations: 'Segmentations',
  events: 'Events that stay in the log without their values',
};

/** What the event of an erasure says; the check of the chain of events reads it. */
export const erasureInWords = (id: number, events: number, commitment: string): string =>
  `Erasure ${id}: the values of ${events} events, SHA-256 ${commitment}`;

const IN_WORDS = /^Erasure ([1-9]\d*): the values of (\d+) events, SHA-256 ([0-9a-f]{64})$/;

export const readErasure = (
  text: string | null,
): { readonly id: number; readonly events: number; readonly commitment: string } | undefined => {
  const [, id, events, commitment] = IN_WORDS.exec(text ?? '') ?? [];
  return id === undefined || commitment === undefined
    ? undefined
    : { id: Number(id), events: Number(events), commitment };
};

export interface ErasureCertificate {
  readonly id: number;
  readonly kind: ErasureKind;
  readonly patientId: number;
  readonly ground: ErasureGround;
  readonly reason: string | null;
  readonly startedBy: string;
  /** ISO 8601, as the next one. */
  readonly startedAt: string;
  readonly erasedAt: string;
  readonly counts: ErasureCounts;
  readonly eventId: number;
  readonly eventHash: string;
}

export const certificateFileName = (id: number, ending: 'pdf' | 'txt'): string =>
  `erasure-${id}-certificate.${ending}`;

/** What no erasure can reach. */
export const NOT_ERASED =
  'Not part of this erasure: backups that were made before it, until they are deleted, and what people downloaded or printed.';

const ERASED_PART: Readonly<Record<ErasureKind, string>> = {
  RECORD: 'The record',
  SCANS: 'The scans',
  MESSAGES: 'The messages about the procedures',
  LOG_VALUES: 'The values in the log up to the end of their retention time',
};

export const erasedInWords = ({ kind, patientId }: Pick<ErasureCertificate, 'kind' | 'patientId'>): string =>
  `${ERASED_PART[kind]} of the patient with the internal number ${patientId} ${kind === 'RECORD' ? 'was' : 'were'} erased.${
    kind === 'RECORD' ? '' : '\nEverything else of the record stays.'
  }`;

/** In the order in which they are listed. */
export const COUNTED = Object.keys(COUNT_LABELS) as (keyof ErasureCounts)[];

/** The certificate as people read it, and below it the same as JSON. */
export const certificateText = (certificate: ErasureCertificate): string =>
  `Certificate of erasure ${certificate.id}
${'='.repeat(`Certificate of erasure ${certificate.id}`.length)}

${erasedInWords(certificate)}

Started by:    ${certificate.startedBy}
Started at:    ${certificate.startedAt}
Completed at:  ${certificate.erasedAt}
Legal ground:  ${GROUND_LABELS[certificate.ground]}${certificate.reason === null ? '' : `\nReason:        ${certificate.reason}`}

Deleted:
${COUNTED.map((name) => `  ${COUNT_LABELS[name]}: ${certificate.counts[name]}`).join('\n')}

The chain of events ended with event ${certificate.eventId}, which records this erasure, and the hash
${certificate.eventHash}.
'npm run verify-audit' proves that nothing else of the log was changed.

${NOT_ERASED}

${JSON.stringify(certificate, null, 2)}
`;
