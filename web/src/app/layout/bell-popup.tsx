import type { Message } from '@cotyle/contract/messages';
import { POPUP_PREVIEW, preview } from '@cotyle/domain/messages/limits';
import { fullName } from '@cotyle/domain/people/status';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { chatsPath, MESSAGES_PATH } from './chats-path.ts';
import { useNewMessages } from './use-new-messages.ts';
import { TEXTS } from '../texts.ts';
import styles from './bell-popup.module.css';

/** The bell keeps counting the messages that the popup no longer shows. */
const DURATION = 10_000;
const MAX_SHOWN = 3;

const announcementOf = ([first, ...others]: readonly Message[]): string => {
  if (!first) return '';
  return others.length > 0
    ? TEXTS.newMessages(others.length + 1)
    : TEXTS.newMessageFrom(fullName(first.sender), preview(first.text, POPUP_PREVIEW));
};

/** Announces new messages under the bell. It takes no focus, is announced politely and disappears by itself. */
export const BellPopup = () => {
  const navigate = useNavigate();
  const muted = useLocation().pathname === MESSAGES_PATH;
  const { newMessages, dismiss } = useNewMessages(muted);
  const [held, setHeld] = useState(false);
  const newest = newMessages[0]?.id;

  useEffect(() => {
    if (newest === undefined || held) return;
    const timer = setTimeout(dismiss, DURATION);
    return () => clearTimeout(timer);
  }, [newest, held, dismiss]);

  const close = (): void => {
    setHeld(false);
    dismiss();
  };
  return (
    <>
      <VisuallyHidden>
        <output>{announcementOf(newMessages)}</output>
      </VisuallyHidden>
      {newest === undefined ? null : (
        <div
          className={styles['place']}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <section className={styles['popup']} aria-label={TEXTS.newMessages(newMessages.length)}>
            <div className={styles['head']}>
              <p className={styles['title']}>{TEXTS.newMessages(newMessages.length)}</p>
              <IconButton label={UI_TEXTS.dismiss} onClick={close}>
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
      )}
    </>
  );
};
