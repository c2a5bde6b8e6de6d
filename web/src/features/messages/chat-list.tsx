import { CHAT_PREVIEW, preview } from '@cotyle/domain/messages/limits';
import { roleLabel } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { MessageSquarePlus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { dateText, timeText } from '../../ui/date-time.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-list.module.css';
import type { Chat } from './chats.ts';
import { MESSAGES_TEXTS } from './texts.ts';

const HEADING = 'list-of-chats';

const Entry = ({ chat: { person, last, unread }, open }: { chat: Chat; open: boolean }) => (
  <Link
    className={styles['entry']}
    to={`?chat=${person.id}`}
    replace
    aria-current={open ? 'true' : undefined}
  >
    <Avatar name={fullName(person)} />
    <span className={styles['name']} title={fullName(person)}>
      {fullName(person)}
    </span>
    {unread > 0 ? (
      <span className={styles['unread']}>
        <span aria-hidden>{unread}</span>
        <VisuallyHidden>{MESSAGES_TEXTS.unread(unread)}</VisuallyHidden>
      </span>
    ) : null}
    <span className={styles['role']}>{roleLabel(person.role)}</span>
    <span className={styles['preview']}>{preview(last.text, CHAT_PREVIEW)}</span>
    <time className={styles['time']} dateTime={last.creation}>
      {dateText(last.creation)}, {timeText(last.creation)}
    </time>
  </Link>
);

export const ChatList = ({ chats, open }: { chats: readonly Chat[]; open: number | undefined }) => {
  const navigate = useNavigate();
  return (
    <section className={styles['panel']} aria-labelledby={HEADING}>
      <div className={styles['head']}>
        <h2 id={HEADING} className={styles['title']}>
          {MESSAGES_TEXTS.chats}
        </h2>
        <Button variant="secondary" onClick={() => void navigate('/new_message')}>
          <MessageSquarePlus aria-hidden />
          {MESSAGES_TEXTS.createChat}
        </Button>
      </div>
      {chats.length === 0 ? (
        <div className={styles['empty']}>
          <p className={styles['none']}>{MESSAGES_TEXTS.noChats}</p>
          <p>{MESSAGES_TEXTS.noChatsMore}</p>
        </div>
      ) : (
        <ul className={styles['list']}>
          {chats.map((chat) => (
            <li key={chat.person.id}>
              <Entry chat={chat} open={chat.person.id === open} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
