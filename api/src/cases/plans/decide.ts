import { PLAN_CHANGED_SINCE } from '@cotyle/domain/planning/approval/rules';
import type { Transaction } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { loadPlan } from '../../records/plans/load-plan.ts';
import type { StoredPlan } from '../../records/plans/load-plan.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';

/** What the person had before them. */
export interface ShownPlan {
  readonly procedureId: number;
  readonly version: number;
  readonly sha256: string;
}

type ToSign = NonNullable<StoredPlan['toSign']>;

/**
 * The plan of a locked procedure, where it is what the person saw and can be decided upon. The problem is said first: a version that
 * is approved already has another hash too.
 */
export const planToDecide = async (
  tx: Transaction<Tables>,
  procedure: StoredProcedure,
  shown: ShownPlan,
  problemOf: (plan: StoredPlan) => string | undefined,
): Promise<ToSign> => {
  const plan = await loadPlan(tx, procedure);
  const { toSign, versions } = plan;
  const stale = new ApiError('STALE', { message: PLAN_CHANGED_SINCE });
  if (versions[0] && versions[0].version !== shown.version) throw stale;
  const problem = problemOf(plan);
  if (problem !== undefined) throw new ApiError('CONFLICT', { message: problem });
  if (!toSign || toSign.sha256 !== shown.sha256) throw stale;
  return toSign;
};
