import type { Message } from '@cotyle/contract/messages';
import { POPUP_PREVIEW, preview } from '@cotyle/domain/messages/limits';
import { fullName } from '@cotyle/domain/people/status';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TEXTS } from '../texts.ts';
import { MESSAGES_PATH } from './chats-path.ts';
import { useNewMessages } from './use-new-messages.ts';

const BellMessages = lazy(() => import('./bell-messages.tsx').then((m) => ({ default: m.BellMessages })));

/** The bell keeps counting the messages that the popup no longer shows. */
const DURATION = 10_000;

const announcementOf = ([first, ...others]: readonly Message[]): string => {
  if (!first) return '';
  return others.length > 0
    ? TEXTS.newMessages(others.length + 1)
    : TEXTS.newMessageFrom(fullName(first.sender), preview(first.text, POPUP_PREVIEW));
};

/** Announces new messages under the bell. It takes no focus, is announced politely and disappears by itself. */
export const BellPopup = () => {
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
        <Suspense fallback={null}>
          <BellMessages newMessages={newMessages} onHold={setHeld} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
