import type { PlanVersion } from '@cotyle/contract/plans';
import { planProblems } from '@cotyle/domain/planning/checks';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { PlanParts } from '@cotyle/domain/planning/parts';
import type { PlannedValues } from '@cotyle/domain/planning/approval/signed-content';
import type { Plan } from '@cotyle/domain/planning/plan';
import {
  mayPlan,
  PLAN_NEEDS_SIDE,
  PLAN_NOT_EDITABLE,
  PLAN_OF_OTHER_SIDE,
  planEventText,
} from '@cotyle/domain/planning/saved-plan';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { planCatalogue } from '../../imaging/catalogues/plan-catalogue.ts';
import { queueModelPictures } from '../../imaging/pictures/records/queue-pictures.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { addVersion } from '../../records/plans/add-version.ts';
import type { PlanFile } from '../../records/plans/add-version.ts';
import { changeEvent } from '../../records/procedure-events.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted, changedBy } from '../../records/record-changes.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { assertFemur } from './assert-femur.ts';
import { planVersionsOf } from './plan-rows.ts';
import { askForReason } from './ask-for-reason.ts';

interface PlanToSave {
  readonly procedureId: number;
  readonly plan: Plan;
  readonly pelvisFileId: number;
  readonly femurFileId: number | null;
  readonly reason?: string | undefined;
}

const valuesOf = (plan: Plan): PlannedValues => ({ ...plan.cup.angles, side: plan.side, plan });

const assertMayPlan = (caller: Caller, procedure: StoredProcedure, plan: Plan): void => {
  if (!mayPlan(caller.role, procedure.status))
    throw new ApiError('FORBIDDEN', { message: PLAN_NOT_EDITABLE });
  if (procedure.sideSurgeon === null) throw new ApiError('CONFLICT', { message: PLAN_NEEDS_SIDE });
  if (procedure.sideSurgeon !== plan.side) throw new ApiError('CONFLICT', { message: PLAN_OF_OTHER_SIDE });
};

/** Parts that do not exist, are no longer offered or do not fit each other are named, each at its field. */
const assertFits = async (tx: Transaction<Tables>, plan: Plan): Promise<PlanParts> => {
  const { offered, withdrawn } = await planCatalogue(tx, plan);
  const problems = planProblems(plan, offered, withdrawn);
  const [first] = problems;
  if (first)
    throw new ApiError('INVALID', {
      message: first.message,
      issues: problems.map(({ path, message }) => ({ path: `plan.${path}`, message })),
    });
  return partsOf(offered, plan);
};

/** The models of this very procedure that it was made on, and the scans behind them. */
const filesOf = async (
  tx: Transaction<Tables>,
  { procedureId, pelvisFileId, femurFileId }: PlanToSave,
): Promise<PlanFile[]> => {
  const files = await tx
    .selectFrom('files')
    .select(['id', 'type', 'sha256'])
    .where('procedure_id', '=', procedureId)
    .where('type', 'in', ['MODEL', 'SCAN'])
    .where('deleted_at', 'is', null)
    .execute();
  const model = (purpose: 'PELVIS' | 'FEMUR', id: number): PlanFile => {
    const found = files.find((file) => file.id === id && file.type === 'MODEL');
    if (!found) throw new ApiError('NOT_FOUND');
    return { purpose, fileId: id, sha256: found.sha256 };
  };
  return [
    model('PELVIS', pelvisFileId),
    ...(femurFileId === null ? [] : [model('FEMUR', femurFileId)]),
    ...files.flatMap(({ id, type, sha256 }) =>
      type === 'SCAN' ? [{ purpose: 'SCAN' as const, fileId: id, sha256 }] : [],
    ),
  ];
};

const PLANNED = { plannedInclination: 'inclination', plannedAnteVersion: 'anteversion' } as const;

/** The planned angles of the procedure are those of its latest plan. */
const setPlannedAngles = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  before: StoredProcedure,
  plan: Plan,
  by: { readonly id: number; readonly now: Date },
): Promise<void> => {
  const { inclination, anteversion } = plan.cup.angles;
  await tx
    .updateTable('procedures')
    .set({ planned_inclination: inclination, planned_ante_version: anteversion, ...changedBy(by) })
    .where('id', '=', before.id)
    .execute();
  for (const field of ['plannedInclination', 'plannedAnteVersion'] as const) {
    const angle = plan.cup.angles[PLANNED[field]];
    if (before[field] !== angle) audit.record(changeEvent(before.id, by.id, field, before[field], angle));
  }
};

/** Every save is a version, even one that is equal to the last: a person confirmed it on the files of today. */
export const savePlan = async (
  context: AppContext,
  caller: Caller,
  toSave: PlanToSave,
  expected: number | undefined,
): Promise<PlanVersion> => {
  const now = context.now();
  const { procedureId, plan } = toSave;
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, procedureId);
    await assertNotStale(tx, procedure, expected, { column: 'procedure_id', id: procedureId }, caller);
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    assertMayPlan(caller, procedure, plan);
    const parts = await assertFits(tx, plan);
    askForReason(procedure, toSave.reason);
    const files = await filesOf(tx, toSave);
    await assertFemur(tx, toSave);
    const by = { id: caller.id, now };
    await setPlannedAngles(tx, audit, procedure, plan, by);
    await queueModelPictures(context, tx, procedureId);
    const version = await addVersion(tx, audit, {
      ...valuesOf(plan),
      summary: planEventText(plan, parts),
      procedure,
      files,
      reason: toSave.reason ?? null,
      by,
    });
    audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(procedure)] });
    const [saved] = await planVersionsOf(tx, procedureId, version);
    if (!saved) throw new Error('The version that was just saved is not there.');
    return saved;
  });
};
