import { messageCalls } from '@cotyle/contract/messages';
import type { Message } from '@cotyle/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { callKey, useCallMutation, useCallQuery } from '../calls/use-call-query.ts';
import { useCall, useSignedIn } from '../session/session-context.ts';
import { usePollingPaused } from './polling-pause.ts';
import { MESSAGE_TEXTS } from './texts.ts';

/** Specified: incoming and sent messages are polled every 25 seconds. */
const POLL_EVERY = 25_000;

/** A failed poll is not reported; the messages page shows its own failure. */
const SILENT = { meta: { ownError: true } } as const;

const receivedBy = (userId: number) => ({ params: { receiverId: String(userId) } });
const sentBy = (userId: number) => ({ params: { senderId: String(userId) } });

/** The person's incoming messages, newest first. */
export const useReceived = () =>
  useCallQuery(messageCalls.received, receivedBy(useSignedIn().userId), {
    ...SILENT,
    select: ({ value }) => value,
  });

/** The person's sent messages, newest first. */
export const useSent = () =>
  useCallQuery(messageCalls.sent, sentBy(useSignedIn().userId), {
    ...SILENT,
    select: ({ value }) => value,
  });

/** The person's unread messages, newest first. */
export const useUnread = (): readonly Message[] => useReceived().data?.filter(({ isRead }) => !isRead) ?? [];

/** Polls both lists while somebody is signed in. Called once, or they would be polled twice. */
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
 * Sends to one or several people and shows the outcome; the message appears in the chat before the next poll. `quiet`
 * keeps the page usable in the meantime.
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

/** Marks one message as read; after a failure it stays unread and can be retried. */
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
