import { createContext, use, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, FIRST_FOCUS } from './dialog.tsx';
import { UI_TEXTS } from './texts.ts';

interface Question {
  readonly text: string;
  readonly title: string;
  readonly answer: (confirmed: boolean) => void;
}

type Confirm = (text: string, title?: string) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks and waits: `if (await confirm('Do you confirm saving?')) …` */
export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('There is no ConfirmProvider around this component.');
  return confirm;
};

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const confirm = useCallback<Confirm>(
    (text, title = UI_TEXTS.confirmTitle) =>
      new Promise((resolve) => {
        const answer = (confirmed: boolean): void => {
          setQuestions((now) => now.slice(1));
          resolve(confirmed);
        };
        setQuestions((now) => [...now, { text, title, answer }]);
      }),
    [],
  );
  const [question] = questions;
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question ? (
        <Dialog
          alert
          title={question.title}
          onCancel={() => question.answer(false)}
          actions={
            <>
              {/* An Enter too many must not discard or delete anything. */}
              <Button variant="secondary" onClick={() => question.answer(false)} {...FIRST_FOCUS}>
                {UI_TEXTS.cancel}
              </Button>
              <Button onClick={() => question.answer(true)}>{UI_TEXTS.confirm}</Button>
            </>
          }
        >
          {question.text}
        </Dialog>
      ) : null}
    </ConfirmContext>
  );
};
