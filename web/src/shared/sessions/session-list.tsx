import type { UserSession } from '@cotyle/contract/account';
import { UNKNOWN_BROWSER } from '@cotyle/domain/session/device';
import { MonitorSmartphone } from 'lucide-react';
import { StateChip } from '../lists/state-chip.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import styles from './session-list.module.css';
import { SESSION_LIST_TEXTS } from './texts.ts';

export const deviceOf = ({ device }: UserSession): string => device ?? UNKNOWN_BROWSER;

const placeOf = ({ address, sameNetwork }: UserSession): string => {
  if (address === null) return SESSION_LIST_TEXTS.unknownNetwork;
  return sameNetwork ? SESSION_LIST_TEXTS.thisNetwork(address) : SESSION_LIST_TEXTS.network(address);
};

const SessionItem = ({ session, onEnd }: { session: UserSession; onEnd: () => void }) => {
  const signedIn = dateTimeText(session.signedInAt);
  return (
    <li className={styles['session']}>
      <MonitorSmartphone aria-hidden />
      <div className={styles['what']}>
        <p className={styles['device']}>
          {deviceOf(session)}
          {session.current ? <StateChip state="open">{SESSION_LIST_TEXTS.thisOne}</StateChip> : null}
        </p>
        <p className={styles['details']}>
          <span>{placeOf(session)}</span>
          <span>{SESSION_LIST_TEXTS.signedIn(signedIn)}</span>
          <span>
            {session.current
              ? SESSION_LIST_TEXTS.usedNow
              : SESSION_LIST_TEXTS.lastUsed(dateTimeText(session.lastUsedAt))}
          </span>
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="secondary"
          aria-label={SESSION_LIST_TEXTS.endOf(deviceOf(session), signedIn)}
          onClick={onEnd}
        >
          {SESSION_LIST_TEXTS.end}
        </Button>
      )}
    </li>
  );
};

interface SessionListProps {
  readonly sessions: readonly UserSession[];
  /** How many there are, also those that are not listed. */
  readonly total: number;
  readonly onEnd: (session: UserSession) => void;
}

export const SessionList = ({ sessions, total, onEnd }: SessionListProps) => {
  const notShown = total - sessions.length;
  return (
    <>
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      {notShown > 0 ? <p className={styles['note']}>{SESSION_LIST_TEXTS.more(notShown)}</p> : null}
    </>
  );
};
