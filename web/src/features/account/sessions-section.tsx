import type { OwnSession } from '@cotyle/contract/account';
import { MonitorSmartphone } from 'lucide-react';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { StateChip } from '../../shared/lists/state-chip.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import styles from './sessions-section.module.css';
import { ACCOUNT_TEXTS } from './texts.ts';
import { deviceOf, useOwnSessions } from './use-own-sessions.ts';

const SessionItem = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const signedIn = dateTimeText(session.signedInAt);
  return (
    <li className={styles['session']}>
      <MonitorSmartphone aria-hidden />
      <div className={styles['what']}>
        <p className={styles['device']}>
          {deviceOf(session)}
          {session.current ? <StateChip state="open">{ACCOUNT_TEXTS.thisOne}</StateChip> : null}
        </p>
        <p className={styles['times']}>
          <span>{ACCOUNT_TEXTS.signedIn(signedIn)}</span>
          <span>
            {session.current
              ? ACCOUNT_TEXTS.usedNow
              : ACCOUNT_TEXTS.lastUsed(dateTimeText(session.lastUsedAt))}
          </span>
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="secondary"
          aria-label={ACCOUNT_TEXTS.endOf(deviceOf(session), signedIn)}
          onClick={onEnd}
        >
          {ACCOUNT_TEXTS.end}
        </Button>
      )}
    </li>
  );
};

export const SessionsSection = () => {
  const { list, end, endOthers, endAll } = useOwnSessions();
  const { data } = list;
  if (!data)
    return (
      <Section title={ACCOUNT_TEXTS.sessions} lead={ACCOUNT_TEXTS.sessionsLead}>
        <Wide>
          {list.isError ? (
            <NotLoaded text={ACCOUNT_TEXTS.sessionsFailed} onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonLines count={3} />
          )}
        </Wide>
      </Section>
    );
  const others = data.total - 1;
  const notShown = data.total - data.value.length;
  return (
    <Section title={ACCOUNT_TEXTS.sessions} lead={ACCOUNT_TEXTS.sessionsLead}>
      <Wide>
        <ul className={styles['sessions']}>
          {data.value.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => void end(session)} />
          ))}
        </ul>
        {notShown > 0 ? <p className={styles['note']}>{ACCOUNT_TEXTS.more(notShown)}</p> : null}
        {others > 0 ? null : <p className={styles['note']}>{ACCOUNT_TEXTS.noOthers}</p>}
        <div className={styles['actions']}>
          {others > 0 ? (
            <Button variant="secondary" onClick={() => void endOthers(others)}>
              {ACCOUNT_TEXTS.endOthers}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => void endAll()}>
            {ACCOUNT_TEXTS.endAll}
          </Button>
        </div>
      </Wide>
    </Section>
  );
};
