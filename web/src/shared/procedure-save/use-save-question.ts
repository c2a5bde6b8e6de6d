import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { scanCalls } from '@cotyle/contract/scans';
import type { Role } from '@cotyle/domain/access/roles';
import { asksToConfirm, declaresScan } from '@cotyle/domain/ct/scan-ready';
import { changesPlannedAngles } from '@cotyle/domain/planning/saved-plan';
import { schedules, unapprovedPlan } from '@cotyle/domain/planning/approval/scheduling';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import { dateDoubt } from '@cotyle/domain/procedures/date-check';
import {
  declaresModel,
  doubtsAbout,
  judgedModel,
  modelQuestion,
} from '@cotyle/domain/procedures/model-check';
import { statusLabel } from '@cotyle/domain/status';
import { RECORD_TEXTS } from '../forms/record-texts.ts';
import { useCall } from '../session/session-context.ts';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { SAVE_TEXTS } from './texts.ts';
import { today } from '../clinical/today.ts';

const changesApprovedPlan = (base: ProcedureRecord, after: ProcedureRecord): boolean =>
  base.approval.state === 'APPROVED' && changesPlannedAngles(base, after);

/** Whether the rules of model and date, which need nothing but the record, make the server ask. */
const isQuestioned = (role: Role, base: ProcedureRecord, after: ProcedureRecord): boolean => {
  if (dateDoubt(base, after, today()) !== undefined || changesApprovedPlan(base, after)) return true;
  const model = judgedModel(after.files);
  return (
    model !== undefined &&
    declaresModel(base.status, after.status) &&
    modelQuestion(role, doubtsAbout(after, model), {}) !== undefined
  );
};

/** What the person should know of the plan when the surgery is scheduled; the confirmation here answers it for the server. */
const planDoubt = (base: ProcedureRecord, after: ProcedureRecord): string | undefined =>
  schedules(base.status, after.status) ? unapprovedPlan(after.approval) : undefined;

/**
 * Asks for the confirmation of a change before it is sent, unless the server is going to ask about this change itself: a person
 * answers one question, and the server's says what is doubtful. Answers undefined where the person cancels.
 */
export const useSaveQuestion = (role: Role) => {
  const [call, confirm] = [useCall(), useConfirmWith()];

  const isScanQuestioned = async (base: ProcedureRecord, after: ProcedureRecord): Promise<boolean> => {
    if (!declaresScan(base.status, after.status)) return false;
    try {
      const { value } = await call(scanCalls.report, { params: { id: String(base.id) } });
      return asksToConfirm(
        value,
        after.files.some(({ type }) => type === 'SCAN'),
      );
    } catch {
      // Without the report the person is asked here, and by the server where it has doubts.
      return false;
    }
  };

  return async (
    base: ProcedureRecord,
    after: ProcedureRecord,
    /** What the question says of a change that is not on the screen. */
    changes: readonly string[] = [],
  ): Promise<ConfirmationAnswers | undefined> => {
    if (isQuestioned(role, base, after) || (await isScanQuestioned(base, after))) return {};
    const doubt = planDoubt(base, after);
    const isMoved = after.status !== base.status;
    const answer = await confirm({
      title: UI_TEXTS.confirmTitle,
      text: RECORD_TEXTS.confirmSaving,
      points: [
        ...(isMoved ? [SAVE_TEXTS.move(statusLabel(base.status), statusLabel(after.status))] : []),
        ...changes,
        ...(isMoved && doubt !== undefined ? [doubt] : []),
      ],
    });
    return answer && (doubt === undefined ? {} : { confirmPlan: true });
  };
};
