import type { PlanApproval, PlannedVersion, PlanSignature } from '@cotyle/contract/plan-approval';
import { decisionProblem } from '@cotyle/domain/planning/approval/rules';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { loadPlan } from '../../records/plans/load-plan.ts';
import type { StoredDecision, StoredPlan, StoredVersion } from '../../records/plans/load-plan.ts';
import { picturedViews } from '../../records/plans/version-pictures.ts';
import type { PicturedViews } from '../../records/plans/version-pictures.ts';
import { requireVisible } from '../../records/require-visible.ts';

const stepOf = ({ by, at }: StoredDecision) => ({ by, at: at.toISOString() });

/** The void that followed an approval; the next step of the same version. `decisions` has the latest first. */
const voidAfter = (
  decisions: readonly StoredDecision[],
  approved: StoredDecision,
): PlanSignature['voided'] => {
  const found = decisions.slice(0, decisions.indexOf(approved)).findLast(({ kind }) => kind === 'VOIDED');
  return found ? { ...stepOf(found), reason: found.reason ?? '' } : null;
};

export const signaturesOf = (decisions: readonly StoredDecision[], version: number): PlanSignature[] =>
  decisions
    .filter((step) => step.version === version)
    .flatMap((step) => {
      if (!step.signature) return [];
      const { name, role, meaning, at, sha256 } = step.signature;
      return [
        { name, role, meaning, at, sha256, isIntact: step.isIntact, voided: voidAfter(decisions, step) },
      ];
    });

const versionOf = (
  stored: StoredVersion,
  decisions: readonly StoredDecision[],
  views: PicturedViews,
): PlannedVersion => {
  const { version, side, inclination, anteversion, plan, files, by, at, reason } = stored;
  const proposed = decisions.find((step) => step.kind === 'PROPOSED' && step.version === version);
  return {
    version,
    side,
    inclination,
    anteversion,
    plan,
    madeOn: [...files],
    by,
    at: at.toISOString(),
    reason,
    pictures: [...(views.get(version) ?? [])],
    proposed: proposed ? stepOf(proposed) : null,
    signatures: signaturesOf(decisions, version),
  };
};

/** A signature that does not match its plan is shown as void, and the operator is told. */
const reportBroken = ({ log }: AppContext, procedureId: number, { decisions }: StoredPlan): void => {
  for (const { version, isIntact } of decisions)
    if (!isIntact) log.error({ procedureId, version }, 'the signature of a plan does not match the plan');
};

export const readApproval = async (
  context: AppContext,
  caller: Caller,
  procedureId: number,
): Promise<PlanApproval> => {
  const { kysely } = context.database;
  await requireVisible(kysely, caller, procedureId);
  const owner = await kysely
    .selectFrom('procedures')
    .select(['id', 'patient_id as patientId', 'side_surgeon as sideSurgeon'])
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'));
  const plan = await loadPlan(kysely, owner);
  const views = await picturedViews(kysely, procedureId);
  reportBroken(context, procedureId, plan);
  return {
    approval: plan.approval,
    versions: plan.versions.map((version) => versionOf(version, plan.decisions, views)),
    toSign: plan.toSign ? { version: plan.toSign.version, sha256: plan.toSign.sha256 } : null,
    problem: decisionProblem(plan.versions[0], owner) ?? null,
  };
};
