import { NEW_MESSAGE_MAX } from '@cotyle/domain/messages/limits';
import { freeText, REQUIRED } from '@cotyle/domain/validation/text';
import { useMemo, useState } from 'react';
import { usePageDraft } from '../../shared/drafts/use-draft.ts';
import { useSendMessage } from '../../shared/messages/use-messages.ts';
import { asCallFailed, failureText } from '../../shared/session/failures.ts';
import { parseDraft } from './draft.ts';
import type { Draft } from './draft.ts';

const messageText = freeText(NEW_MESSAGE_MAX);

interface Problems {
  readonly receivers?: string | undefined;
  readonly text?: string | undefined;
  /** Without a field. */
  readonly other?: string | undefined;
}

const problemsOf = (error: unknown): Problems => {
  const issues = asCallFailed(error)?.issues ?? [];
  const at = (name: string): string | undefined => issues.find(({ path }) => path.startsWith(name))?.message;
  const placed = { receivers: at('receivers'), text: at('text') };
  return placed.receivers || placed.text ? placed : { other: failureText(error) };
};

/** The draft of a new message; `initialProcedureId` is the procedure that the page was opened for. */
export const useMessageForm = (initialProcedureId: number | null) => {
  const [stored, save] = usePageDraft('new-message');
  const draft = useMemo(() => parseDraft(stored), [stored]);
  const [problems, setProblems] = useState<Problems>({});
  const [sentTo, setSentTo] = useState<readonly number[]>();
  // Under the spinner, so that nobody leaves before the outcome is known.
  const { mutate, isPending } = useSendMessage({ quiet: false });

  const { text, receivers } = draft;
  const procedureId = draft.procedureId === undefined ? initialProcedureId : draft.procedureId;
  const isEmpty = text.trim() === '';
  const [textProblem] = isEmpty ? [] : messageText(text);

  const change = (part: Partial<Draft>): void => {
    save(JSON.stringify({ ...draft, ...part }));
    setProblems({});
  };
  const send = (): void => {
    if (isEmpty || isPending || textProblem) return;
    if (receivers.length === 0) return setProblems({ receivers: REQUIRED });
    setProblems({});
    mutate(
      { body: { receivers: [...receivers], text: text.trim(), procedureId } },
      {
        onSuccess: () => {
          save('');
          setSentTo(receivers);
        },
        onError: (error) => setProblems(problemsOf(error)),
      },
    );
  };
  return {
    text,
    receivers,
    procedureId,
    change,
    send,
    problems: { ...problems, text: textProblem ?? problems.text },
    isEmpty,
    isPending,
    isDirty: text !== '' || receivers.length > 0 || procedureId !== initialProcedureId,
    /** The receivers, once it was sent. */
    sentTo,
  };
};
