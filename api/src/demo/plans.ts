import { fullName } from '@cotyle/domain/people/status';
import { APPROVAL_MEANING } from '@cotyle/domain/planning/approval/signed-content';
import { anglesEventText } from '@cotyle/domain/planning/saved-plan';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import { writeApproval } from '../records/plans/approval-column.ts';
import { contentHash, sealHash } from '../records/plans/signature-hash.ts';
import type { NewEvent } from '../transactions/with-transaction.ts';
import type { DemoCase } from './case.ts';

interface PlanStep {
  readonly by: number;
  readonly at: Date;
}

interface DemoPlan {
  readonly procedureId: number;
  readonly patientId: number;
  readonly demo: DemoCase;
  /** The import of the PRI data, with which the plan begins. */
  readonly planned: PlanStep | undefined;
  /** Where the surgery was scheduled, the surgeon had approved the plan. */
  readonly approved: PlanStep | undefined;
}

const approve = async (
  tx: Transaction<Tables>,
  { procedureId, patientId, demo }: DemoPlan,
  angles: { readonly inclination: number; readonly anteversion: number },
  { by, at }: PlanStep,
): Promise<NewEvent> => {
  const signer = await tx
    .selectFrom('users')
    .select(['name_first as nameFirst', 'name_second as nameSecond'])
    .where('id', '=', by)
    .executeTakeFirstOrThrow();
  const content = { procedureId, patientId, version: 1, approval: 1, side: demo.side, plan: null, files: [] };
  const sha256 = contentHash({ ...content, ...angles });
  const signature = { name: fullName(signer), role: 'SURGEON', meaning: APPROVAL_MEANING } as const;
  await tx
    .insertInto('plan_decisions')
    .values({
      procedure_id: procedureId,
      version: 1,
      kind: 'APPROVED',
      made_by: by,
      made_at: at,
      reason: null,
      signer_name: signature.name,
      signer_role: signature.role,
      meaning: signature.meaning,
      approval: 1,
      sha256,
      seal: sealHash({ ...signature, sha256, signerId: by, at: at.toISOString() }),
    })
    .execute();
  await writeApproval(tx, procedureId, { state: 'APPROVED', version: 1 });
  return {
    type: 'PLAN_APPROVED',
    initiatorId: by,
    procedureId,
    newValue: `Version 1: ${APPROVAL_MEANING}. SHA-256 ${sha256}`,
    at,
  };
};

/** The plan of a case as its first version. The files may be made later, so it names none. Answers the events. */
export const addDemoPlan = async (tx: Transaction<Tables>, plan: DemoPlan): Promise<NewEvent[]> => {
  const { procedureId, demo, planned, approved } = plan;
  const { plannedInclination: inclination, plannedAnteVersion: anteversion } = demo.measurements;
  if (!planned || inclination === undefined || anteversion === undefined) return [];
  await tx
    .insertInto('plan_versions')
    .values({
      procedure_id: procedureId,
      version: 1,
      plan: null,
      side: demo.side,
      inclination,
      ante_version: anteversion,
      saved_by: planned.by,
      saved_at: planned.at,
    })
    .execute();
  const saved: NewEvent = {
    type: 'PLAN_SAVED',
    initiatorId: planned.by,
    procedureId,
    newValue: `Version 1: ${anglesEventText(inclination, anteversion, false)}`,
    at: planned.at,
  };
  return approved ? [saved, await approve(tx, plan, { inclination, anteversion }, approved)] : [saved];
};
