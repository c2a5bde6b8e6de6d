import { createContext, use, useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm.module.css';
import { Dialog, FIRST_FOCUS } from './dialog.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { UI_TEXTS } from '../texts.ts';

interface Question {
  readonly text: string;
  readonly title?: string | undefined;
  /** A list below the text. */
  readonly points?: readonly string[];
  /** Requires a non-empty reason. */
  readonly reason?: { readonly hint: string; readonly limit: number };
}

interface Answer {
  readonly reason: string | undefined;
}

type ConfirmWith = (question: Question) => Promise<Answer | undefined>;

interface OpenQuestion extends Question {
  readonly answer: (answer: Answer | undefined) => void;
}

const ConfirmContext = createContext<ConfirmWith | undefined>(undefined);

/** A confirmation with a list, a reason or both; undefined when the person cancels. */
export const useConfirmWith = (): ConfirmWith => {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('There is no ConfirmProvider around this component.');
  return confirm;
};

/** A confirmation: `if (await confirm('Do you confirm saving?')) …` */
export const useConfirm = (): ((text: string, title?: string) => Promise<boolean>) => {
  const confirm = useConfirmWith();
  return useCallback(async (text, title) => (await confirm({ text, title })) !== undefined, [confirm]);
};

const ConfirmDialog = ({ question }: { question: OpenQuestion }) => {
  const { title = UI_TEXTS.confirmTitle, text, points = [], reason, answer } = question;
  const [typed, setTyped] = useState('');
  const given = typed.trim();
  const isSound = !reason || (given !== '' && given.length <= reason.limit);
  const cancel = (): void => answer(undefined);
  return (
    <Dialog
      alert
      title={title}
      onCancel={cancel}
      actions={
        <>
          {/* Cancel has the focus: an accidental Enter must not discard or delete anything. */}
          <Button variant="secondary" onClick={cancel} {...(reason ? {} : FIRST_FOCUS)}>
            {UI_TEXTS.cancel}
          </Button>
          <Button disabled={!isSound} onClick={() => answer({ reason: reason ? given : undefined })}>
            {UI_TEXTS.confirm}
          </Button>
        </>
      }
    >
      {text}
      {points.length > 0 ? (
        <ul className={styles['points']}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
      {reason ? (
        <div className={styles['reason']}>
          <TextArea
            label={UI_TEXTS.reason}
            hint={reason.hint}
            limit={reason.limit}
            rows={2}
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            {...FIRST_FOCUS}
          />
        </div>
      ) : null}
    </Dialog>
  );
};

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [questions, setQuestions] = useState<readonly (OpenQuestion & { readonly key: number })[]>([]);
  const questionCount = useRef(0);
  const confirm = useCallback<ConfirmWith>(
    (question) =>
      new Promise((resolve) => {
        questionCount.current += 1;
        const key = questionCount.current;
        const answer = (given: Answer | undefined): void => {
          setQuestions((now) => now.slice(1));
          resolve(given);
        };
        setQuestions((now) => [...now, { ...question, answer, key }]);
      }),
    [],
  );
  const [question] = questions;
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question ? <ConfirmDialog key={question.key} question={question} /> : null}
    </ConfirmContext>
  );
};
