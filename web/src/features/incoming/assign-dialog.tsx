import { incomingCalls } from '@cotyle/contract/incoming';
import type { IncomingStudy } from '@cotyle/contract/incoming';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import { required } from '@cotyle/domain/validation/text';
import { useState } from 'react';
import { useCallMutation } from '../../shared/calls/use-call-query.ts';
import { useServerConfirmation } from '../../shared/procedure-save/use-server-confirmation.ts';
import { asCallFailed, failureText } from '../../shared/session/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { whoseOf } from './study-item.tsx';
import { INCOMING_TEXTS as TEXTS } from './texts.ts';

const numberProblem = (value: string): string | undefined =>
  required(value)[0] ?? (/^[1-9]\d{0,14}$/.test(value.trim()) ? undefined : TEXTS.notANumber);

interface AssignDialogProps {
  readonly study: IncomingStudy;
  readonly onClose: () => void;
}

/** Asks for the case, and for a reason where the images are of another identity. */
export const AssignDialog = ({ study, onClose }: AssignDialogProps) => {
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [toast, askServerQuestion] = [useToast(), useServerConfirmation()];
  const assign = useCallMutation(incomingCalls.assign, { meta: { ownError: true, quiet: true } });
  const problem = numberProblem(typed);
  const send = async ({ confirmScan, scanReason }: ConfirmationAnswers): Promise<void> => {
    const body = { id: study.id, procedureId: Number(typed.trim()), confirmScan, scanReason };
    try {
      await assign.mutateAsync({ body });
      toast(TEXTS.assigned);
      onClose();
    } catch (error) {
      const failed = asCallFailed(error);
      const answers = failed && (await askServerQuestion(failed));
      if (answers) await send(answers);
    }
  };
  const submit = async (): Promise<void> => {
    setIsChecked(true);
    if (problem === undefined) await send({});
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
      <TextField
        label={TEXTS.procedure}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        hint={TEXTS.procedureHint}
        error={isChecked ? problem : undefined}
        onChange={({ target }) => setTyped(target.value)}
        {...FIRST_FOCUS}
      />
    </Dialog>
  );
};
