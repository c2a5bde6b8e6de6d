import { eventCalls } from '@cotyle/contract/events';
import { sendingCalls } from '@cotyle/contract/sendings';
import type { CaseSendings } from '@cotyle/contract/sendings';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useToast } from '../../ui/toast.tsx';
import { SENDING_TEXTS } from './texts.ts';

const POLL = 45_000;
/** While somebody waits for it. */
const POLL_WAITING = 3000;

export const isWaiting = ({ sendings }: CaseSendings): boolean =>
  sendings.some(({ state }) => state === 'WAITING');

export const useSendings = (procedureId: number) =>
  useCallQuery(
    sendingCalls.ofProcedure,
    { params: { id: String(procedureId) } },
    {
      meta: { ownError: true },
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data.value) ? POLL_WAITING : POLL),
      select: ({ value }) => value,
    },
  );

export const useSend = () => {
  const [client, toast] = [useQueryClient(), useToast()];
  return useCallMutation(sendingCalls.send, {
    onSuccess: () => toast(SENDING_TEXTS.queued),
    onSettled: () => {
      for (const call of [sendingCalls.ofProcedure, eventCalls.ofProcedure])
        void client.invalidateQueries({ queryKey: callKey(call) });
    },
  });
};
