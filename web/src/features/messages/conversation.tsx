import { isNotification } from '@cotyle/domain/messages/notification';
import { roleLabel } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useTailScroll } from '../../ui/tail-scroll.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { firstShownIdBefore, firstShownId, shownFrom } from './chats.ts';
import type { Chat } from './chats.ts';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { MessageList } from './message-list.tsx';
import { MESSAGES_TEXTS } from './texts.ts';
import { useFolded } from './use-folded.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { useNewMarks } from './use-new-marks.ts';

const Header = ({ person, children }: Pick<Chat, 'person'> & { children: ReactNode }) => (
  <header className={styles['header']}>
    <Avatar name={fullName(person)} />
    <div className={styles['who']}>
      <h2 className={styles['name']}>{fullName(person)}</h2>
      <p className={styles['about']}>
        {[roleLabel(person.role), person.location].filter(Boolean).join(' · ')}
      </p>
    </div>
    {children}
  </header>
);

/** Announces messages that arrive while the chat is open. */
const NewMessageAnnouncement = ({ chat, ownId }: { chat: Chat; ownId: number }) => {
  const [known] = useState(chat.last.id);
  const { id, senderId, sender, text } = chat.last;
  return (
    <VisuallyHidden>
      <output>{id === known || senderId === ownId ? '' : `${fullName(sender)}: ${text}`}</output>
    </VisuallyHidden>
  );
};

/** Whether a message arrived since the person scrolled up. */
const useMissed = (last: number, isAtEnd: boolean): boolean => {
  const [seen, setSeen] = useState(last);
  if (isAtEnd && seen !== last) setSeen(last);
  return !isAtEnd && seen !== last;
};

export const Conversation = ({ chat, closed }: { chat: Chat; closed: boolean }) => {
  const { userId } = useSignedIn();
  const [from, setFrom] = useState(() => firstShownId(chat));
  const shown = shownFrom(chat, from);
  const { column, isAtEnd, look, toEnd } = useTailScroll({ first: from, last: chat.last.id });
  const missed = useMissed(chat.last.id, isAtEnd);
  const unread = shown.filter(({ isRead, receiverId }) => !isRead && receiverId === userId);
  const [opening] = useState(() => unread[0]?.id);
  const unreadIds = unread.map(({ id }) => id);
  useMarkSeen(column, unreadIds.join());
  const { marked, clear } = useNewMarks(unreadIds);
  const [folded, setFolded] = useFolded();
  // A new notification is never hidden: it would count as unread for ever.
  const foldable = shown.filter((message) => isNotification(message) && !marked.has(message.id));
  const listed = folded ? shown.filter((message) => !foldable.includes(message)) : shown;

  const name = fullName(chat.person);
  const answered = (): void => {
    clear();
    toEnd();
  };
  /** The clicked button may disappear, so the focus moves to the messages. */
  const readOn = (): void => column.current?.focus({ preventScroll: true });
  return (
    <section className={styles['conversation']} aria-label={MESSAGES_TEXTS.conversation(name)}>
      <Header person={chat.person}>
        {foldable.length > 0 ? (
          <Button variant="quiet" onClick={() => setFolded(!folded)}>
            {folded ? MESSAGES_TEXTS.showNotifications(foldable.length) : MESSAGES_TEXTS.hideNotifications}
          </Button>
        ) : null}
      </Header>
      <div className={styles['frame']}>
        <div
          className={styles['column']}
          ref={column}
          onScroll={look}
          role="log"
          aria-label={name}
          aria-live="off"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {shown.length < chat.messages.length ? (
            <Button
              variant="quiet"
              onClick={() => {
                setFrom(firstShownIdBefore(chat, from));
                readOn();
              }}
            >
              {MESSAGES_TEXTS.earlier}
            </Button>
          ) : null}
          <MessageList messages={listed} marked={marked} opening={opening} />
        </div>
        {missed ? (
          <div className={styles['jump']}>
            <Button
              onClick={() => {
                toEnd();
                readOn();
              }}
            >
              <ArrowDown aria-hidden />
              {MESSAGES_TEXTS.newMessages}
            </Button>
          </div>
        ) : null}
      </div>
      <NewMessageAnnouncement chat={chat} ownId={userId} />
      {closed ? (
        <p className={styles['closed']}>{MESSAGES_TEXTS.closed(name)}</p>
      ) : (
        <Composer receiver={{ id: chat.person.id, name }} replyToId={chat.last.id} onSent={answered} />
      )}
    </section>
  );
};
