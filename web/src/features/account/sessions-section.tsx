import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { SessionList } from '../../shared/sessions/session-list.tsx';
import { SESSION_LIST_TEXTS } from '../../shared/sessions/texts.ts';
import { Button } from '../../ui/button.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import styles from './sessions-section.module.css';
import { ACCOUNT_TEXTS } from './texts.ts';
import { useOwnSessions } from './use-own-sessions.ts';

export const SessionsSection = () => {
  const { list, end, endOthers, endAll } = useOwnSessions();
  const { data } = list;
  if (!data)
    return (
      <Section title={ACCOUNT_TEXTS.sessions} lead={ACCOUNT_TEXTS.sessionsLead}>
        <Wide>
          {list.isError ? (
            <NotLoaded text={SESSION_LIST_TEXTS.failed} onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonLines count={3} />
          )}
        </Wide>
      </Section>
    );
  const others = data.total - 1;
  return (
    <Section title={ACCOUNT_TEXTS.sessions} lead={ACCOUNT_TEXTS.sessionsLead}>
      <Wide>
        <SessionList sessions={data.value} total={data.total} onEnd={(session) => void end(session)} />
        {others > 0 ? null : <p className={styles['note']}>{ACCOUNT_TEXTS.noOthers}</p>}
        <div className={styles['actions']}>
          {others > 0 ? (
            <Button variant="secondary" onClick={() => void endOthers(others)}>
              {ACCOUNT_TEXTS.endOthers}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => void endAll()}>
            {SESSION_LIST_TEXTS.endAll}
          </Button>
        </div>
      </Wide>
    </Section>
  );
};
