import { CHAT_MAX } from '@cotyle/domain/messages/limits';
import { freeText } from '@cotyle/domain/validation/text';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { useSendMessage } from '../../shared/messages/use-messages.ts';
import { failureText } from '../../shared/session/failures.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import styles from './composer.module.css';
import { MESSAGES_TEXTS } from './texts.ts';

const COMMAND = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
const chatText = freeText(CHAT_MAX);

interface ComposerProps {
  readonly receiver: { readonly id: number; readonly name: string };
  /** The newest message of the chat. */
  readonly replyToId: number;
  readonly onSent: () => void;
}

/** The draft survives a reload until it is sent. */
export const Composer = ({ receiver, replyToId, onSent }: ComposerProps) => {
  const [text, setText] = useDraft(`chat.${receiver.id}`);
  const { mutate, isPending } = useSendMessage({ quiet: true });
  const [failure, setFailure] = useState<string>();
  const isEmpty = text.trim() === '';
  const [problem] = isEmpty ? [] : chatText(text);

  const send = (): void => {
    if (isEmpty || problem || isPending) return;
    setFailure(undefined);
    mutate(
      { body: { receiverId: receiver.id, text: text.trim(), replyToId } },
      {
        onSuccess: () => {
          setText('');
          onSent();
        },
        onError: (error) => setFailure(failureText(error)),
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={MESSAGES_TEXTS.message}
        bare
        rows={3}
        value={text}
        limit={CHAT_MAX}
        readOnly={isPending}
        placeholder={MESSAGES_TEXTS.placeholder(receiver.name)}
        error={problem ?? failure}
        hint={MESSAGES_TEXTS.keys(COMMAND)}
        onChange={({ target }) => {
          setText(target.value);
          setFailure(undefined);
        }}
        onKeyDown={onKeyDown}
        end={
          <Button type="submit" busy={isPending} disabled={isEmpty || problem !== undefined}>
            {MESSAGES_TEXTS.send}
          </Button>
        }
      />
    </form>
  );
};
