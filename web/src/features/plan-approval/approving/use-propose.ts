import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import type { PlanApproval } from '@cotyle/contract/plan-approval';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { failureText } from '../../../shared/session/failures.ts';
import { useCall } from '../../../shared/session/session-context.ts';
import { useBusy } from '../../../ui/busy.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useErrorBanner } from '../../../ui/error-banner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRefreshApproval } from '../queries.ts';
import { APPROVAL_TEXTS } from '../texts.ts';

type ToSign = NonNullable<PlanApproval['toSign']>;

/** Proposes the version that is shown, after a confirmation. */
export const usePropose = ({ id }: ProcedureRecord) => {
  const [call, confirm, whileBusy] = [useCall(), useConfirm(), useBusy()];
  const [banner, toast, refresh] = [useErrorBanner(), useToast(), useRefreshApproval()];
  return async ({ version, sha256 }: ToSign, surgeon: string): Promise<void> => {
    if (!(await confirm(APPROVAL_TEXTS.proposeVersion(version, surgeon), APPROVAL_TEXTS.propose))) return;
    banner.hide();
    try {
      await whileBusy(call(planApprovalCalls.propose, { body: { procedureId: id, version, sha256 } }));
      toast(APPROVAL_TEXTS.proposed);
    } catch (error) {
      banner.show(failureText(error));
    }
    await refresh();
  };
};
