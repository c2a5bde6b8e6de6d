import { NEW_MESSAGE_MAX } from '@cotyle/domain/messages/limits';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useUnsavedChanges } from '../../ui/dialogs/unsaved-changes.ts';
import { ConcerningField } from './concerning-field.tsx';
import styles from './new-message.module.css';
import { ReceiverField } from './receiver-field.tsx';
import { NEW_MESSAGE_TEXTS } from './texts.ts';
import { useMessageForm } from './use-message-form.ts';
import { useProcedure } from './use-procedure.ts';

/** Goes back, or to the messages where this is the first page of the tab. */
const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    void (idx > 0 ? navigate(-1) : navigate('/messages', { replace: true }));
  }, [navigate]);
};

/** Back to the procedure that the page was opened for, otherwise to the chat. */
const useLeaveWhenSent = (sentTo: readonly number[] | undefined, initialProcedureId: number | null): void => {
  const navigate = useNavigate();
  const goBack = useGoBack();
  useEffect(() => {
    if (!sentTo) return;
    const chat = sentTo.length === 1 ? `?chat=${sentTo[0]}` : '';
    if (initialProcedureId === null) void navigate(`/messages${chat}`, { replace: true });
    else goBack();
  }, [sentTo, initialProcedureId, navigate, goBack]);
};

/** From ?procedure=5, which the page of a procedure sets. */
const useProcedureFromUrl = (): { initialProcedureId: number | null; problem: string | undefined } => {
  const id = Number(useSearchParams()[0].get('procedure') ?? '') || null;
  const { isGone } = useProcedure(id);
  return id !== null && isGone
    ? { initialProcedureId: null, problem: NEW_MESSAGE_TEXTS.procedureGone(id) }
    : { initialProcedureId: id, problem: undefined };
};

export const NewMessagePage = () => {
  const { initialProcedureId, problem } = useProcedureFromUrl();
  const form = useMessageForm(initialProcedureId);
  const goBack = useGoBack();
  const receiver = useRef<HTMLInputElement>(null);
  useUnsavedChanges(form.isDirty);
  useLeaveWhenSent(form.sentTo, initialProcedureId);

  const receiverProblem = form.problems.receivers;
  useEffect(() => {
    if (receiverProblem) receiver.current?.focus();
  }, [receiverProblem]);

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
      noValidate
    >
      <ReceiverField
        ref={receiver}
        receivers={form.receivers}
        onChange={(receivers) => form.change({ receivers })}
        error={receiverProblem}
      />
      <ConcerningField
        procedureId={form.procedureId}
        onChange={(procedureId) => form.change({ procedureId })}
        error={problem}
      />
      <TextArea
        label={NEW_MESSAGE_TEXTS.text}
        rows={5}
        value={form.text}
        limit={NEW_MESSAGE_MAX}
        error={form.problems.text}
        readOnly={form.isPending}
        aria-required
        onChange={({ target }) => form.change({ text: target.value })}
      />
      {form.problems.other ? <Notice severity="error">{form.problems.other}</Notice> : null}
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={goBack}>
          {form.isDirty ? NEW_MESSAGE_TEXTS.discard : NEW_MESSAGE_TEXTS.back}
        </Button>
        <Button type="submit" disabled={form.isEmpty || form.isPending || form.problems.text !== undefined}>
          {NEW_MESSAGE_TEXTS.send}
        </Button>
      </div>
    </form>
  );
};
