import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useUnread } from '../../shared/messages/use-messages.ts';
import { chatsPath } from './chats-path.ts';
import { TEXTS } from '../texts.ts';
import { BellPopup } from './bell-popup.tsx';
import styles from './bell.module.css';

const MAX_COUNT = 99;

export const Bell = () => {
  const messages = useUnread();
  const unread = messages.length;
  return (
    <>
      <Link
        className={styles['bell']}
        to={chatsPath(messages)}
        aria-label={TEXTS.unread(unread)}
        title={TEXTS.unread(unread)}
      >
        <BellIcon aria-hidden />
        {unread > 0 ? (
          <span className={styles['count']} aria-hidden>
            {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
          </span>
        ) : null}
      </Link>
      <BellPopup />
    </>
  );
};
