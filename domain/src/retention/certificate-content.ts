import { printedTime } from '../validation/calendar.ts';
import { COUNT_LABELS, COUNTED, erasedInWords, GROUND_LABELS, NOT_ERASED } from './erasure.ts';
import type { ErasureCertificate, ErasureCounts } from './erasure.ts';

interface Line {
  readonly label: string;
  readonly value: string;
}

/** The certificate as it is given to the patient, who is named by hand: nothing of them is stored any more. */
export interface CertificateContent {
  readonly title: string;
  readonly completedAt: string;
  readonly erased: string;
  readonly facts: readonly Line[];
  readonly deletedTitle: string;
  readonly deleted: readonly Line[];
  readonly notes: readonly string[];
  readonly byHand: readonly string[];
}

const MEGABYTE = 1_000_000;

/** Bytes mean little to a patient. */
const countText = (name: keyof ErasureCounts, count: number): string =>
  name === 'bytes' ? `${(count / MEGABYTE).toFixed(1)} MB` : String(count);

const labelOf = (name: keyof ErasureCounts): string =>
  name === 'bytes' ? 'Size of these files' : COUNT_LABELS[name];

export const certificateContent = (certificate: ErasureCertificate): CertificateContent => {
  const { id, ground, reason, startedBy, startedAt, erasedAt, counts, eventId, eventHash } = certificate;
  return {
    title: `Certificate of erasure ${id}`,
    completedAt: erasedAt,
    erased: erasedInWords(certificate),
    facts: [
      { label: 'Completed', value: printedTime(erasedAt) },
      { label: 'Started', value: `${printedTime(startedAt)} by ${startedBy}` },
      { label: 'Legal ground', value: GROUND_LABELS[ground] },
      ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
    ],
    deletedTitle: 'What was deleted',
    deleted: COUNTED.filter((name) => counts[name] > 0).map((name) => ({
      label: labelOf(name),
      value: countText(name, counts[name]),
    })),
    notes: [
      NOT_ERASED,
      `Proof: event ${eventId} of the log records this erasure; the chain of events ended with the hash ${eventHash}.`,
    ],
    byHand: ['Name of the patient', 'Place and date', 'Signature'],
  };
};
