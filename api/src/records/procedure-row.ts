import { EDITABLE_FIELDS } from '@cotyle/domain/procedures/fields';
import type { ProcedureFieldValues } from '@cotyle/domain/procedures/fields';
import type { ApprovalStateName } from '@cotyle/domain/planning/approval/approval-state';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { ApiError } from '../errors/api-error.ts';
import type { Tables } from '../platform/database/schema.ts';
import { columnOf } from './column-of.ts';

/** A procedure as the rules see it: its editable fields under their names in the contract. */
export interface StoredProcedure extends ProcedureFieldValues {
  readonly id: number;
  /** The same, as the rule of visibility names it. */
  readonly procedureId: number;
  readonly version: number;
  readonly status: ProcedureStatus;
  readonly deleted: boolean;
  readonly patientId: number;
  readonly patientDeleted: boolean;
  readonly creatorId: number;
  readonly hasScan: boolean;
  readonly hasModel: boolean;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
  /** As it was last written; the signature is checked by loadPlan. */
  readonly approvalState: ApprovalStateName;
}

const fields = sql.raw(EDITABLE_FIELDS.map((name) => `t.${columnOf(name)} as "${name}"`).join(', '));

/** Locks the row until the transaction ends: of two changes at once, the second sees the result of the first. */
export const lockProcedure = async (
  tx: Transaction<Tables>,
  viewer: Viewer,
  id: number,
): Promise<StoredProcedure> => {
  const { rows } = await sql<StoredProcedure>`
    select t.id, t.id as "procedureId", t.version, t.status, t.deleted_at is not null as deleted, t.patient_id as "patientId",
           t.creator_id as "creatorId", t.updated_at as "updatedAt", t.updated_by as "updatedBy",
           t.approval_state as "approvalState",
           (select p.deleted_at is not null from patients p where p.id = t.patient_id) as "patientDeleted",
           exists (select 1 from files f where f.procedure_id = t.id and f.type = 'SCAN' and f.deleted_at is null) as "hasScan",
           exists (select 1 from files f where f.procedure_id = t.id and f.type = 'MODEL' and f.deleted_at is null) as "hasModel",
           ${fields}
    from procedures t where t.id = ${id} for update of t`.execute(tx);
  const found = rows[0];
  if (!found || !maySeeProcedure(viewer, found)) throw new ApiError('NOT_FOUND');
  return found;
};
