import { proposalProblem } from '@cotyle/domain/planning/approval/rules';
import { PROPOSED_NOTICE } from '@cotyle/domain/planning/approval/voiding';
import { mayPlan, PLAN_NOT_EDITABLE } from '@cotyle/domain/planning/saved-plan';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { writeApproval } from '../../records/plans/approval-column.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';
import { sendNotice } from '../../records/send-notice.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { planToDecide } from './decide.ts';
import type { ShownPlan } from './decide.ts';

/** Whoever may plan proposes the latest version; the surgeon is told. */
export const proposePlan = async (context: AppContext, caller: Caller, shown: ShownPlan): Promise<void> => {
  const now = context.now();
  const { procedureId } = shown;
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, procedureId);
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    if (!mayPlan(caller.role, procedure.status))
      throw new ApiError('FORBIDDEN', { message: PLAN_NOT_EDITABLE });
    const { version } = await planToDecide(tx, procedure, shown, ({ versions, approval }) =>
      proposalProblem(versions[0], procedure, approval),
    );
    await tx
      .insertInto('plan_decisions')
      .values({
        procedure_id: procedureId,
        version,
        kind: 'PROPOSED',
        made_by: caller.id,
        made_at: now,
        reason: null,
        signer_name: null,
        signer_role: null,
        meaning: null,
        approval: null,
        sha256: null,
        seal: null,
      })
      .execute();
    await writeApproval(tx, procedureId, { state: 'PROPOSED', version });
    audit.record({
      type: 'PLAN_PROPOSED',
      initiatorId: caller.id,
      procedureId,
      newValue: `Version ${version}`,
    });
    await sendNotice(tx, audit, {
      procedureId,
      text: PROPOSED_NOTICE,
      receivers: [procedure.surgeonId],
      sender: { id: caller.id, now },
    });
    audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(procedure)] });
  });
};
