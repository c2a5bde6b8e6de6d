import type { PlannedValues } from '@cotyle/domain/planning/approval/signed-content';
import type { PlanFilePurpose } from '@cotyle/domain/planning/saved-plan';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { endApproval } from './end-approval.ts';
import type { ApprovalEnd } from './end-approval.ts';

export interface PlanFile {
  readonly purpose: PlanFilePurpose;
  readonly fileId: number;
  readonly sha256: string;
}

interface NewVersion extends PlannedValues {
  readonly procedure: ApprovalEnd['procedure'];
  readonly files: readonly PlanFile[];
  /** One line of the history. */
  readonly summary: string;
  readonly reason: string | null;
  readonly by: { readonly id: number; readonly now: Date };
}

const latestVersion = async (tx: Transaction<Tables>, procedureId: number): Promise<number> => {
  const { version } = await tx
    .selectFrom('plan_versions')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('procedure_id', '=', procedureId)
    .executeTakeFirstOrThrow();
  return version ?? 0;
};

const insertVersion = async (
  tx: Transaction<Tables>,
  version: number,
  { procedure, side, inclination, anteversion, plan, files, reason, by }: NewVersion,
): Promise<void> => {
  await sql`
    insert into plan_versions
      (procedure_id, version, plan, side, inclination, ante_version, reason, last_file_id, saved_by, saved_at)
    select ${procedure.id}, ${version}, ${plan && JSON.stringify(plan)}::jsonb, ${side}, ${inclination}, ${anteversion},
      ${reason}, coalesce(max(f.id), 0), ${by.id}, ${by.now}
    from files f where f.procedure_id = ${procedure.id} and f.type in ('MODEL', 'SCAN')`.execute(tx);
  if (files.length === 0) return;
  await tx
    .insertInto('plan_version_files')
    .values(
      files.map(({ purpose, fileId, sha256 }) => ({
        procedure_id: procedure.id,
        version,
        purpose,
        file_id: fileId,
        sha256,
      })),
    )
    .execute();
};

/** Saves a plan as the next version with its event, and ends the approval of the version before. Answers its number. */
export const addVersion = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  saved: NewVersion,
): Promise<number> => {
  const { procedure, summary, reason, by } = saved;
  const version = (await latestVersion(tx, procedure.id)) + 1;
  await insertVersion(tx, version, saved);
  audit.record({
    type: 'PLAN_SAVED',
    initiatorId: by.id,
    procedureId: procedure.id,
    newValue: `Version ${version}: ${summary}`,
  });
  await endApproval(tx, audit, { procedure, cause: 'PLAN', reason, by });
  return version;
};
