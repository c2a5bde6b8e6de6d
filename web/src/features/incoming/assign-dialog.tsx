import { incomingCalls } from '@cotyle/contract/incoming';
import type { IncomingStudy } from '@cotyle/contract/incoming';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { fullName } from '@cotyle/domain/people/status';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { REQUIRED } from '@cotyle/domain/validation/text';
import { useState } from 'react';
import { useCallMutation } from '../../shared/calls/use-call-query.ts';
import { sideLabel } from '../../shared/clinical/side-label.ts';
import { useProcedureSearch } from '../../shared/procedure-search/use-procedure-search.ts';
import { useServerConfirmation } from '../../shared/procedure-save/use-server-confirmation.ts';
import { asCallFailed, failureText } from '../../shared/session/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PickField } from '../../ui/fields/pick-field.tsx';
import type { PickOption } from '../../ui/fields/pick-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './incoming.module.css';
import { StudyPeople, whoseOf } from './study-people.tsx';
import { INCOMING_TEXTS as TEXTS } from './texts.ts';

/** What tells one patient from another, in the order in which the images say it. */
const asPick = ({ id, patient, sideSurgeon }: ProcedureRow): PickOption => ({
  id,
  label: TEXTS.caseOf(fullName(patient), id),
  detail: TEXTS.person(patient.medicalInsuranceId, shownDay(patient.dateOfBirth), sideLabel(sideSurgeon)),
});

interface AssignDialogProps {
  readonly study: IncomingStudy;
  readonly onClose: () => void;
}

/** Asks for the case, and for a reason where the images are of another identity. */
export const AssignDialog = ({ study, onClose }: AssignDialogProps) => {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<PickOption>();
  const [isChecked, setIsChecked] = useState(false);
  const [toast, askServerQuestion] = [useToast(), useServerConfirmation()];
  const options = useProcedureSearch(text, 'SCAN').map(asPick);
  const assign = useCallMutation(incomingCalls.assign, { meta: { ownError: true, quiet: true } });
  const send = async (
    procedureId: number,
    { confirmScan, scanReason }: ConfirmationAnswers,
  ): Promise<void> => {
    try {
      await assign.mutateAsync({ body: { id: study.id, procedureId, confirmScan, scanReason } });
      toast(TEXTS.assigned);
      onClose();
    } catch (error) {
      const failed = asCallFailed(error);
      const answers = failed && (await askServerQuestion(failed));
      if (answers) await send(procedureId, answers);
    }
  };
  const submit = async (): Promise<void> => {
    setIsChecked(true);
    if (picked) await send(picked.id, {});
  };
  const isQuestion = asCallFailed(assign.error)?.code === 'SCAN_UNCONFIRMED';
  return (
    <Dialog
      title={TEXTS.assignTo(whoseOf(study))}
      onCancel={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button busy={assign.isPending} onClick={() => void submit()}>
            {TEXTS.assign}
          </Button>
        </>
      }
    >
      {assign.isError && !isQuestion ? <Notice severity="error">{failureText(assign.error)}</Notice> : null}
      <div className={styles['assign']}>
        <div>
          <h3>{TEXTS.imagesSay}</h3>
          <StudyPeople study={study} />
        </div>
        <PickField
          label={TEXTS.case}
          placeholder={TEXTS.casePlaceholder}
          emptyText={TEXTS.noCase}
          max={1}
          required
          options={options}
          picked={picked ? [picked] : []}
          onPick={([one]) => setPicked(one)}
          onSearch={setText}
          hint={picked ? picked.detail : TEXTS.caseHint}
          error={isChecked && !picked ? REQUIRED : undefined}
        />
      </div>
    </Dialog>
  );
};
