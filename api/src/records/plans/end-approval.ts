import { NOT_PROPOSED } from '@cotyle/domain/planning/approval/approval-state';
import { voidNotice, voidReason } from '@cotyle/domain/planning/approval/voiding';
import type { VoidCause } from '@cotyle/domain/planning/approval/voiding';
import { NO_LONGER_SENT } from '@cotyle/domain/sending/texts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { cancelSendings } from '../sendings/cancel-sendings.ts';
import { peopleOfCase } from '../people-of-case.ts';
import { sendNotice } from '../send-notice.ts';
import { writeApproval } from './approval-column.ts';

export interface ApprovalEnd {
  /** Locked by the transaction. */
  readonly procedure: {
    readonly id: number;
    readonly surgeonId: number;
    readonly engineerId: number | null;
  };
  readonly cause: VoidCause;
  /** What the person gave as a reason. */
  readonly reason?: string | null | undefined;
  /** The surgeon before, where the surgeon was changed. */
  readonly formerSurgeonId?: number;
  readonly by: { readonly id: number; readonly now: Date };
}

const receiversOf = (
  tx: Transaction<Tables>,
  { procedure: { surgeonId, engineerId }, formerSurgeonId }: ApprovalEnd,
): Promise<number[]> =>
  peopleOfCase(tx, {
    surgeonIds: [surgeonId, ...(formerSurgeonId === undefined ? [] : [formerSurgeonId])],
    engineerId,
  });

const lastApproved = async (tx: Transaction<Tables>, procedureId: number): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('plan_decisions')
    .select('version')
    .where('procedure_id', '=', procedureId)
    .where('kind', '=', 'APPROVED')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.version;
};

/** Also for a proposal: without this step it would count again once the change that ended it is undone. */
const decideVoid = async (
  tx: Transaction<Tables>,
  version: number,
  { procedure, cause, reason, by }: ApprovalEnd,
): Promise<void> => {
  await tx
    .insertInto('plan_decisions')
    .values({
      procedure_id: procedure.id,
      version,
      kind: 'VOIDED',
      made_by: by.id,
      made_at: by.now,
      reason: voidReason(cause, reason ?? null),
      signer_name: null,
      signer_role: null,
      meaning: null,
      approval: null,
      sha256: null,
      seal: null,
    })
    .execute();
};

const voidApproval = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  version: number,
  end: ApprovalEnd,
): Promise<void> => {
  const { procedure, cause, by } = end;
  await writeApproval(tx, procedure.id, { state: 'VOID', version });
  audit.record({
    type: 'PLAN_APPROVAL_VOIDED',
    initiatorId: by.id,
    procedureId: procedure.id,
    oldValue: `Version ${version}`,
    newValue: voidReason(cause, end.reason ?? null),
  });
  await sendNotice(tx, audit, {
    procedureId: procedure.id,
    text: voidNotice(cause),
    receivers: await receiversOf(tx, end),
    sender: by,
  });
};

/** Ends the approval or the proposal of a plan in the transaction of the change that ends it; does nothing without one. */
export const endApproval = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  end: ApprovalEnd,
): Promise<void> => {
  const { id } = end.procedure;
  const { state, version } = await tx
    .selectFrom('procedures')
    .select(['approval_state as state', 'approval_version as version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (version === null || (state !== 'APPROVED' && state !== 'PROPOSED')) return;
  await decideVoid(tx, version, end);
  await cancelSendings(tx, audit, { sheetsOf: id }, { reason: NO_LONGER_SENT.approvalEnded, by: end.by });
  if (state === 'APPROVED') return voidApproval(tx, audit, version, end);
  const approved = await lastApproved(tx, id);
  await writeApproval(tx, id, approved === undefined ? NOT_PROPOSED : { state: 'VOID', version: approved });
  audit.record({
    type: 'PLAN_PROPOSAL_ENDED',
    initiatorId: end.by.id,
    procedureId: id,
    oldValue: `Version ${version}`,
    newValue: voidReason(end.cause, end.reason ?? null),
  });
};
