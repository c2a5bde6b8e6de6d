import { accountCalls } from '@cotyle/contract/account';
import type { UserSession } from '@cotyle/contract/account';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { deviceOf } from '../../shared/sessions/session-list.tsx';
import { SESSION_LIST_TEXTS } from '../../shared/sessions/texts.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

/** A sign-in elsewhere is not pushed. */
const REFRESH_INTERVAL = 60_000;

/** The person's own sessions, and how to end them after a confirmation. */
export const useOwnSessions = () => {
  const { store } = useSessionService();
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const list = useCallQuery(accountCalls.sessions, {}, { refetchInterval: REFRESH_INTERVAL });
  // Also after a failure: the session may have ended by itself meanwhile.
  const refetch = () => client.invalidateQueries({ queryKey: callKey(accountCalls.sessions) });
  const ending = useCallMutation(accountCalls.endSession, { onSettled: refetch });
  const endingOthers = useCallMutation(accountCalls.endSessions, { onSettled: refetch });
  const endingAll = useCallMutation(accountCalls.endSessions);

  const end = async (session: UserSession): Promise<void> => {
    if (!(await confirm(ACCOUNT_TEXTS.confirmEnd(deviceOf(session)), SESSION_LIST_TEXTS.endTitle))) return;
    ending.mutate({ body: { sessionId: session.id } }, { onSuccess: () => toast(SESSION_LIST_TEXTS.ended) });
  };
  const endOthers = async (count: number): Promise<void> => {
    if (!(await confirm(ACCOUNT_TEXTS.confirmEndOthers(count), ACCOUNT_TEXTS.endOthers))) return;
    endingOthers.mutate(
      { body: { keepCurrent: true } },
      { onSuccess: ({ value }) => toast(ACCOUNT_TEXTS.endedOthers(value.ended)) },
    );
  };
  const endAll = async (): Promise<void> => {
    if (!(await confirm(ACCOUNT_TEXTS.confirmEndAll, SESSION_LIST_TEXTS.endAll))) return;
    endingAll.mutate({ body: { keepCurrent: false } }, { onSuccess: () => store.end('logout') });
  };
  return { list, end, endOthers, endAll };
};
