import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { TEXTS } from '../texts.ts';
import styles from './bell.module.css';

const MOST_SHOWN = 99;

export const Bell = ({ unread }: { unread: number }) => (
  <Link
    className={styles['bell']}
    to="/messages"
    aria-label={TEXTS.unread(unread)}
    title={TEXTS.unread(unread)}
  >
    <BellIcon aria-hidden />
    {unread > 0 ? (
      <span className={styles['count']} aria-hidden>
        {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
      </span>
    ) : null}
  </Link>
);
