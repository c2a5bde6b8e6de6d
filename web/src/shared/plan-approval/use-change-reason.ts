import { CONFIRMATIONS, REASON_LIMIT } from '@cotyle/domain/procedures/confirmation';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';
import { asCallFailed } from '../session/failures.ts';

const { title, reason: REASON } = CONFIRMATIONS.PLAN_CHANGE_UNCONFIRMED;

/** Sends a change of a plan; where the plan is approved, asks for the reason and sends it again. Undefined when the person cancels. */
export const useChangeReason = () => {
  const confirm = useConfirmWith();
  return async <T>(send: (reason: string | undefined) => Promise<T>): Promise<T | undefined> => {
    try {
      return await send(undefined);
    } catch (error) {
      const failed = asCallFailed(error);
      if (failed?.code !== 'PLAN_CHANGE_UNCONFIRMED') throw error;
      const hint = failed.issues.find(({ path }) => path === REASON)?.message ?? '';
      const answer = await confirm({
        title,
        text: failed.message,
        reason: { hint, limit: REASON_LIMIT },
      });
      return answer?.reason === undefined ? undefined : send(answer.reason);
    }
  };
};
