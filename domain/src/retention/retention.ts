import type { ErasureGround } from './erasure.ts';

/** A record whose last activity is not after this time may be erased; undefined where records are kept for ever. */
export const retentionCutoff = (now: Date, years: number): Date | undefined => {
  if (years === 0) return undefined;
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(now.getUTCFullYear() - years);
  return cutoff;
};

/** What decides about the erasure of a record. */
export interface RetentionFacts {
  readonly lastActivity: Date;
  /** Whether a procedure is neither complete, canceled nor deleted. */
  readonly hasActiveProcedure: boolean;
  readonly isOnHold: boolean;
}

export const isRetentionOver = ({ lastActivity }: RetentionFacts, cutoff: Date | undefined): boolean =>
  cutoff !== undefined && lastActivity.getTime() <= cutoff.getTime();

/** The list of what is due: records on hold are in it, so that nobody wonders where they are. */
export const isDueForErasure = (facts: RetentionFacts, cutoff: Date | undefined): boolean =>
  isRetentionOver(facts, cutoff) && !facts.hasActiveProcedure;

export const ON_LEGAL_HOLD = 'The patient is on legal hold: nothing of the record may be deleted.';
export const HAS_ACTIVE_PROCEDURE =
  'The patient has a procedure that is neither complete nor canceled. Please end it first.';
export const RETENTION_NOT_OVER =
  'The retention time is not over. An earlier erasure needs another legal ground and a reason.';
export const NOTHING_LEFT = 'Nothing of this kind is left.';
export const PARTS_BY_RETENTION = 'A part of the record is erased only after its retention time.';
export const BEING_ERASED = 'The record of this patient is being erased.';
export const REASON_MAX = 1000;

/** Why a record may not be erased; undefined when it may. */
export const erasureProblem = (
  facts: RetentionFacts,
  ground: ErasureGround,
  cutoff: Date | undefined,
): string | undefined => {
  if (facts.isOnHold) return ON_LEGAL_HOLD;
  if (facts.hasActiveProcedure) return HAS_ACTIVE_PROCEDURE;
  return ground === 'RETENTION_OVER' && !isRetentionOver(facts, cutoff) ? RETENTION_NOT_OVER : undefined;
};

export const ALREADY_ON_HOLD = 'The patient is on legal hold already.';
export const NOT_ON_HOLD = 'The patient is not on legal hold.';
