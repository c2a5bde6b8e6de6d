import { isAdministrator } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import type { Viewer } from '../access/visibility.ts';
import type { ProcedureStatus } from '../status.ts';

/**
 * The results of a surgeon are personal: surgeons read their own, administrators all. Assistants see each case, but not how
 * their surgeons compare with their plans over a year.
 */
export const OUTCOME_ROLES = ['MASTER_ADMIN', 'ADMIN', 'SURGEON'] as const satisfies readonly Role[];

interface OperatedProcedure {
  readonly surgeonId: number;
  readonly status: ProcedureStatus;
  readonly deleted: boolean;
}

/** A case counts once it is complete: before that, what was implanted may still be corrected. */
export const countsAsOutcome = (viewer: Viewer, { surgeonId, status, deleted }: OperatedProcedure): boolean =>
  status === 'DONE' && !deleted && (isAdministrator(viewer.role) || surgeonId === viewer.id);

/** The most cases of a plot, newest first. The numbers are always of all cases. */
export const PLOTTED_CASES = 500;
/** The most surgeons that administrators compare, those with the most cases first. */
export const COMPARED_SURGEONS = 100;
