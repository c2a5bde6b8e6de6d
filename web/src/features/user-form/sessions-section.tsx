import { adminUserCalls } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import type { UserSession } from '@cotyle/contract/account';
import { fullName } from '@cotyle/domain/people/status';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { deviceOf, SessionList } from '../../shared/sessions/session-list.tsx';
import { SESSION_LIST_TEXTS } from '../../shared/sessions/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './sessions-section.module.css';
import { USER_TEXTS } from './texts.ts';

/** Where a person is signed in, for those who may edit the account, and how to end it. */
export const SessionsSection = ({ record }: { record: UserRecord }) => {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const list = useCallQuery(
    adminUserCalls.sessions,
    { params: { id: String(record.id) } },
    { meta: { ownError: true } },
  );
  // Also after a failure: the session may have ended by itself meanwhile.
  const refetch = () => client.invalidateQueries({ queryKey: callKey(adminUserCalls.sessions) });
  const ending = useCallMutation(adminUserCalls.endSession, { onSettled: refetch });
  const endingAll = useCallMutation(adminUserCalls.endSessions, { onSettled: refetch });
  const name = fullName(record);

  const end = async (session: UserSession): Promise<void> => {
    if (!(await confirm(USER_TEXTS.confirmEnd(name, deviceOf(session)), SESSION_LIST_TEXTS.endTitle))) return;
    ending.mutate(
      { body: { userId: record.id, sessionId: session.id } },
      { onSuccess: () => toast(SESSION_LIST_TEXTS.ended) },
    );
  };
  const endAll = async (): Promise<void> => {
    if (!(await confirm(USER_TEXTS.confirmEndAll(name), SESSION_LIST_TEXTS.endAll))) return;
    endingAll.mutate(
      { body: { userId: record.id } },
      { onSuccess: ({ value }) => toast(USER_TEXTS.endedAll(value.ended)) },
    );
  };

  const { data } = list;
  const others = data ? data.total - data.value.filter(({ current }) => current).length : 0;
  return (
    <Section title={USER_TEXTS.sessions} lead={USER_TEXTS.sessionsLead}>
      <Wide>
        {data && data.total === 0 ? <p className={styles['none']}>{USER_TEXTS.noSessions}</p> : null}
        {data && data.total > 0 ? (
          <SessionList sessions={data.value} total={data.total} onEnd={(session) => void end(session)} />
        ) : null}
        {others > 0 ? (
          <div className={styles['actions']}>
            <Button variant="secondary" onClick={() => void endAll()}>
              {SESSION_LIST_TEXTS.endAll}
            </Button>
          </div>
        ) : null}
        {!data && list.isError ? (
          <NotLoaded text={SESSION_LIST_TEXTS.failed} onRetry={() => void list.refetch()} />
        ) : null}
        {!data && !list.isError ? <SkeletonLines count={1} /> : null}
      </Wide>
    </Section>
  );
};
