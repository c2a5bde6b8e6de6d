import type { Message } from '@cotyle/contract/messages';
import { POPUP_PREVIEW, preview } from '@cotyle/domain/messages/limits';
import { fullName } from '@cotyle/domain/people/status';
import { X } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './bell-popup.module.css';
import { chatsPath } from './chats-path.ts';

const MAX_SHOWN = 3;

interface BellMessagesProps {
  readonly newMessages: readonly Message[];
  readonly onHold: (held: boolean) => void;
  readonly onClose: () => void;
}

/** The new messages under the bell; loaded when the first one comes. */
export const BellMessages = ({ newMessages, onHold, onClose }: BellMessagesProps) => {
  const navigate = useNavigate();
  return (
    <div
      className={styles['place']}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <section className={styles['popup']} aria-label={TEXTS.newMessages(newMessages.length)}>
        <div className={styles['head']}>
          <p className={styles['title']}>{TEXTS.newMessages(newMessages.length)}</p>
          <IconButton label={UI_TEXTS.dismiss} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        <ul className={styles['list']}>
          {newMessages.slice(0, MAX_SHOWN).map(({ id, sender, text }) => (
            <li key={id}>
              <span className={styles['sender']}>{fullName(sender)}</span>
              <span className={styles['text']}>{preview(text, POPUP_PREVIEW)}</span>
            </li>
          ))}
        </ul>
        {newMessages.length > MAX_SHOWN ? (
          <p className={styles['more']}>{TEXTS.moreMessages(newMessages.length - MAX_SHOWN)}</p>
        ) : null}
        <Button variant="secondary" onClick={() => void navigate(chatsPath(newMessages))}>
          {TEXTS.openChats}
        </Button>
      </section>
    </div>
  );
};
