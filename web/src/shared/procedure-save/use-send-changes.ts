import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { schedules } from '@cotyle/domain/planning/approval/scheduling';
import { changesPlannedAngles } from '@cotyle/domain/planning/saved-plan';
import { ASK_ABOUT_APPROVAL, isConfirmationCode } from '@cotyle/domain/procedures/confirmation';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import type { EditableField } from '@cotyle/domain/procedures/fields';
import { useBusy } from '../../ui/busy.tsx';
import { today } from '../clinical/today.ts';
import { asCallFailed } from '../session/failures.ts';
import { useCall } from '../session/session-context.ts';
import { useServerConfirmation } from './use-server-confirmation.ts';

/** The questions of the server that a page can show, where the change may raise them. */
const asked = (base: ProcedureRecord, after: ProcedureRecord): ConfirmationAnswers => ({
  ...(schedules(base.status, after.status) ? { confirmPlan: ASK_ABOUT_APPROVAL.confirmPlan } : {}),
  ...(changesPlannedAngles(base, after) ? { confirmPlanChange: ASK_ABOUT_APPROVAL.confirmPlanChange } : {}),
});

/**
 * Sends the changed fields against the version that they were changed in. Where the server asks for a confirmation, sends them
 * again with the answer; undefined when the person cancels.
 */
export const useSendChanges = () => {
  const [call, whileBusy, confirm] = [useCall(), useBusy(), useServerConfirmation()];
  const send = async (
    base: ProcedureRecord,
    after: ProcedureRecord,
    changed: readonly (EditableField | 'status')[],
    answers: ConfirmationAnswers,
  ): Promise<ProcedureRecord | undefined> => {
    const fields = Object.fromEntries(changed.map((field) => [field, after[field]]));
    const isDated = changed.some((field) => field === 'status' || field === 'dateOfSurgery');
    const body = {
      id: base.id,
      ...fields,
      ...asked(base, after),
      ...answers,
      ...(isDated ? { today: today() } : {}),
    };
    try {
      return (await whileBusy(call(procedureCalls.update, { body }, { ifMatch: base.version }))).value;
    } catch (error) {
      const failed = asCallFailed(error);
      if (!failed || !isConfirmationCode(failed.code)) throw error;
      const answer = await confirm(failed);
      return answer && send(base, after, changed, { ...answers, ...answer });
    }
  };
  return send;
};
