import { messageCalls } from '@cotyle/contract/messages';
import type { Message } from '@cotyle/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { callKey, useCallMutation, useCallQuery } from '../calls/use-call-query.ts';
import { useCall, useSignedIn } from '../session/session-context.ts';
import { usePollingPaused } from './polling-pause.ts';
import { MESSAGE_TEXTS } from './texts.ts';

/** Specified: incoming and sent messages are asked for every 25 seconds. */
const POLL_EVERY = 25_000;

/** A failed poll is no news; the page of the messages says in its own place when it has none. */
const SILENT = { meta: { ownError: true } } as const;

const receivedBy = (userId: number) => ({ params: { receiverId: String(userId) } });
const sentBy = (userId: number) => ({ params: { senderId: String(userId) } });

/** One's incoming messages, newest first. */
export const useReceived = () =>
  useCallQuery(messageCalls.received, receivedBy(useSignedIn().userId), {
    ...SILENT,
    select: ({ value }) => value,
  });

/** One's sent messages, newest first. */
export const useSent = () =>
  useCallQuery(messageCalls.sent, sentBy(useSignedIn().userId), {
    ...SILENT,
    select: ({ value }) => value,
  });

export const useUnread = (): number => useReceived().data?.filter(({ isRead }) => !isRead).length ?? 0;

/** Asks for both lists for as long as somebody is signed in; called once, or they would be asked for twice. */
export const useMessagePoll = (): void => {
  const { userId } = useSignedIn();
  const refetchInterval = usePollingPaused() ? false : POLL_EVERY;
  const received = useCallQuery(messageCalls.received, receivedBy(userId), { ...SILENT, refetchInterval });
  useCallQuery(messageCalls.sent, sentBy(userId), {
    ...SILENT,
    refetchInterval,
    enabled: received.isFetched,
  });
};

interface CachedMessages {
  readonly value: readonly Message[];
}

const withSent = (kept: CachedMessages | undefined, sent: readonly Message[]): CachedMessages | undefined =>
  kept && { value: [...sent, ...kept.value.filter(({ id }) => !sent.some((one) => one.id === id))] };

const withRead = (kept: CachedMessages | undefined, id: number): CachedMessages | undefined =>
  kept && { value: kept.value.map((one) => (one.id === id ? { ...one, isRead: true } : one)) };

/**
 * Sends to one or several people and says how it went; the message stands in the chat before the next poll. `quiet`
 * leaves the screen open meanwhile.
 */
export const useSendMessage = ({ quiet }: { quiet: boolean }) => {
  const client = useQueryClient();
  const toast = useToast();
  const { userId } = useSignedIn();
  return useCallMutation(messageCalls.send, {
    meta: { ownError: true, quiet },
    onSuccess: ({ value }) => {
      client.setQueryData<CachedMessages>(callKey(messageCalls.sent, sentBy(userId)), (kept) =>
        withSent(kept, value),
      );
      toast(MESSAGE_TEXTS.sent);
    },
    onError: () => toast(MESSAGE_TEXTS.notSent, 'error'),
  });
};

/** Marks one message as read; it stays unread, and may be tried again, where that fails. */
export const useMarkRead = () => {
  const client = useQueryClient();
  const send = useCall();
  const { userId } = useSignedIn();
  return useCallback(
    async (id: number): Promise<void> => {
      await send(messageCalls.read, { params: { messageId: String(id) } });
      client.setQueryData<CachedMessages>(callKey(messageCalls.received, receivedBy(userId)), (kept) =>
        withRead(kept, id),
      );
    },
    [client, send, userId],
  );
};
