import * as identity from '../ct/check-identity.ts';
import type { Finding, PatientRecord } from '../ct/finding.ts';
import { IDENTITIES_MAX, idsIn, isSameId } from '../ct/identity.ts';
import type { SliceIdentity } from '../ct/identity.ts';
import { parseOrderNumber } from '../orders/order-number.ts';
import type { ProcedureStatus } from '../status.ts';

/** What the images of a received study say. */
export interface StudyFacts {
  readonly identities: readonly SliceIdentity[];
  /** Every different accession number, as written. */
  readonly accessionNumbers: readonly string[];
  /** The radiology location of the sender. */
  readonly locationId: number;
}

/** A case with the order number of the study, or whose patient has its record number. */
export interface MatchCandidate {
  readonly procedureId: number;
  readonly orderNumber: string | null;
  readonly status: ProcedureStatus;
  readonly locationId: number | null;
  /** Of the case or of its patient. */
  readonly deleted: boolean;
  readonly record: PatientRecord;
}

/** Why a study is attached to no case by itself. */
export const NOT_MATCHED = {
  NO_CASE: 'No open scan request has this order number, or this record number, name and date of birth.',
  OTHER_PATIENT: 'The order number is known, but the images are of another patient.',
  SEVERAL_PATIENTS: 'The images are of more than one person.',
  NO_IDENTITY: 'The images do not say enough about whose they are.',
  REQUEST_CLOSED: 'The case of this order number does not wait for a scan.',
  OTHER_LOCATION: 'The scan was requested from another location.',
  SEVERAL_CASES: 'More than one case fits.',
  SEVERAL_ORDERS: 'The images have more than one order number.',
  TOO_LARGE: 'The study is larger than the largest file that is accepted.',
} as const;

export type NotMatched = keyof typeof NOT_MATCHED;
export const NOT_MATCHED_REASONS = Object.keys(NOT_MATCHED) as [NotMatched, ...NotMatched[]];

type Match =
  | { readonly kind: 'matched'; readonly procedureId: number; readonly by: 'ORDER_NUMBER' | 'RECORD_NUMBER' }
  | { readonly kind: 'unmatched'; readonly reason: NotMatched };

const unmatched = (reason: NotMatched): Match => ({ kind: 'unmatched', reason });

/** The rules about the identity, as the scan check applies them. */
const compare = (
  { identities }: Pick<StudyFacts, 'identities'>,
  { record }: Pick<MatchCandidate, 'record'>,
) => {
  const input = { facts: { patients: identities }, record };
  const findings = {
    patient: identity.patient(input),
    name: identity.name(input),
    patientId: identity.patientId(input),
    birthDate: identity.birthDate(input),
    sex: identity.sex(input),
  } satisfies Record<string, Finding>;
  const passes = (...rules: readonly (keyof typeof findings)[]): boolean =>
    rules.every((rule) => findings[rule].outcome === 'pass');
  const contradicts = Object.values(findings).some(({ outcome }) => outcome === 'breach');
  return { findings, passes, contradicts };
};

/** Whether images say of whom they are, are of this patient alone, and contradict nothing in the record. */
export const areOfPatient = (identities: readonly SliceIdentity[], record: PatientRecord): boolean => {
  const { passes, contradicts } = compare({ identities }, { record });
  return !contradicts && passes('patient') && (passes('name') || passes('patientId'));
};

/** Whether the case waits for images from this location; undefined where it does. */
const unavailable = (study: StudyFacts, candidate: MatchCandidate): NotMatched | undefined => {
  if (candidate.deleted || candidate.status !== 'SCAN') return 'REQUEST_CLOSED';
  return candidate.locationId === study.locationId ? undefined : 'OTHER_LOCATION';
};

/** An order number names the case; the images still have to say who they are of, and must not contradict the record. */
const matchOrdered = (study: StudyFacts, candidate: MatchCandidate): Match => {
  const { findings, passes, contradicts } = compare(study, candidate);
  if (findings.patient.outcome === 'breach') return unmatched('SEVERAL_PATIENTS');
  if (contradicts) return unmatched('OTHER_PATIENT');
  if (!passes('patient') || !(passes('name') || passes('patientId'))) return unmatched('NO_IDENTITY');
  const reason = unavailable(study, candidate);
  return reason === undefined
    ? { kind: 'matched', procedureId: candidate.procedureId, by: 'ORDER_NUMBER' }
    : unmatched(reason);
};

const matchRecorded = (study: StudyFacts, candidates: readonly MatchCandidate[]): Match => {
  const same = candidates.filter((candidate) => {
    const { passes, contradicts } = compare(study, candidate);
    return !contradicts && passes('patient', 'name', 'patientId', 'birthDate');
  });
  const open = same.filter((candidate) => unavailable(study, candidate) === undefined);
  if (open.length > 1) return unmatched('SEVERAL_CASES');
  const [only] = open;
  if (only) return { kind: 'matched', procedureId: only.procedureId, by: 'RECORD_NUMBER' };
  const elsewhere = same.some((candidate) => unavailable(study, candidate) === 'OTHER_LOCATION');
  return unmatched(elsewhere ? 'OTHER_LOCATION' : 'NO_CASE');
};

/** The order numbers of ours in the images; accession numbers of other systems do not count. */
export const orderNumbersIn = (accessionNumbers: readonly string[]): string[] => [
  ...new Set(accessionNumbers.flatMap((text) => parseOrderNumber(text) ?? [])),
];

/** The record numbers in the images. */
export const recordNumbersIn = (identities: readonly SliceIdentity[]): string[] => [
  ...new Set(idsIn(identities).map(({ id }) => id)),
];

/**
 * The case that a study belongs to: by the order number, else by record number, name and date of birth together. A known
 * order number decides alone: if the patient contradicts it, no other case is looked for.
 */
export const matchStudy = (study: StudyFacts, candidates: readonly MatchCandidate[]): Match => {
  if (study.identities.length === 0) return unmatched('NO_IDENTITY');
  // Beyond the maximum identities are not kept, so nobody knows that they agree.
  if (study.identities.length >= IDENTITIES_MAX) return unmatched('SEVERAL_PATIENTS');
  const orders = orderNumbersIn(study.accessionNumbers);
  if (orders.length > 1) return unmatched('SEVERAL_ORDERS');
  const ordered = candidates.find(({ orderNumber }) => orderNumber !== null && orderNumber === orders[0]);
  if (ordered) return matchOrdered(study, ordered);
  const numbers = recordNumbersIn(study.identities);
  const recorded = candidates.filter(({ record }) =>
    numbers.some((number) => isSameId(number, record.medicalInsuranceId)),
  );
  return matchRecorded(study, recorded);
};
