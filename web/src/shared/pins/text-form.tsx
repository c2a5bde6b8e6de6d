import { PIN_TEXT_MAX } from '@cotyle/domain/pins/pins';
import { freeText } from '@cotyle/domain/validation/text';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useDraft } from '../drafts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import styles from './pins.module.css';

const rule = freeText(PIN_TEXT_MAX);

interface TextFormProps {
  readonly label: string;
  readonly send: string;
  /** Under which what is typed survives a reload. */
  readonly draft: string;
  readonly isBusy: boolean;
  /** Of the last attempt. */
  readonly failure: string | undefined;
  readonly hasFocus?: boolean;
  /** Escape; left out where it is not ended by it. */
  readonly onEscape?: () => void;
  /** Answers whether it was stored. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly children?: ReactNode;
}

/** A question or an answer. */
export const TextForm = (props: TextFormProps) => {
  const { label, send, draft, isBusy, failure, hasFocus = false, onSend, onEscape } = props;
  const [text, setText] = useDraft(draft);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) area.current?.focus();
  }, [hasFocus]);
  const submit = async (): Promise<void> => {
    if (await onSend(text)) setText('');
  };
  return (
    <div className={styles['form']}>
      <TextArea
        ref={area}
        label={label}
        rows={2}
        value={text}
        limit={PIN_TEXT_MAX}
        error={(text.trim() === '' ? undefined : rule(text)[0]) ?? failure}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onEscape) return;
          // The window stays open.
          event.preventDefault();
          onEscape();
        }}
      />
      <div className={styles['actions']}>
        <Button
          variant="secondary"
          disabled={rule(text).length > 0}
          busy={isBusy}
          onClick={() => void submit()}
        >
          {send}
        </Button>
        {props.children}
      </div>
    </div>
  );
};
