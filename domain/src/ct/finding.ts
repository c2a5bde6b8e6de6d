import type { Gender } from '../patients/record.ts';
import type { Day } from '../validation/calendar.ts';
import type { ScanFacts } from './facts.ts';
import type { RecordName } from './person-name.ts';
import type { CtProtocol } from './protocol.ts';
import type { PlannedBlock, Region } from './regions.ts';
import type { Verified } from './verification.ts';

/** The expected patient of the scan, from the patient's record. */
export interface PatientRecord extends RecordName {
  /** The Medical Record Number. */
  readonly medicalInsuranceId: string;
  readonly gender: Gender;
  readonly dateOfBirth: Day;
}

/** The input of every rule. */
export interface RuleInput {
  readonly facts: ScanFacts;
  /** The blocks that would be planned on, and the regions of the body that they cover, from the head to the feet. */
  readonly blocks: readonly PlannedBlock[];
  readonly regions: readonly Region[];
  readonly limits: CtProtocol['limits'];
  readonly record: PatientRecord;
  readonly today: Day;
  /** The number of uploaded files of the scan. */
  readonly files: number;
  /** The messages about files that could not be inspected. */
  readonly unchecked: readonly string[];
  /** The results of the verification so far. */
  readonly verified: Verified;
}

/** The result of one rule; the protocol sets the weight of a breach, a doubt is at most a warning. */
export interface Finding {
  readonly outcome: 'pass' | 'breach' | 'doubt' | 'unknown';
  readonly measured: string;
  readonly limit: string;
  readonly advice: string;
}

export type Check = (input: RuleInput) => Finding;

export const SCAN_AGAIN = 'Please scan again by the protocol.';
export const NO_POSITIONS =
  'The headers do not state the positions of the slices. Please export the scan again.';
export const EXPORT_AGAIN = 'Please export the scan again and upload it.';

export const passes = (measured: string, limit: string): Finding => ({
  outcome: 'pass',
  measured,
  limit,
  advice: '',
});

export const breaks = (measured: string, limit: string, advice: string): Finding => ({
  outcome: 'breach',
  measured,
  limit,
  advice,
});

export const doubts = (measured: string, limit: string, advice: string): Finding => ({
  outcome: 'doubt',
  measured,
  limit,
  advice,
});

export const unknown = (limit: string, advice: string, measured = 'not stated'): Finding => ({
  outcome: 'unknown',
  measured,
  limit,
  advice,
});

const digits = (value: number): string => String(Number(value.toFixed(2)));

export const inMm = (value: number): string => `${digits(value)} mm`;
export const inDegrees = (value: number): string => `${digits(value)}°`;
export const shownNumber = digits;

/** 1 slice, 2 slices. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
