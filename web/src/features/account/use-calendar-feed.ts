import { calendarFeedCalls } from '@cotyle/contract/calendar-feed';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FEED_TEXTS } from './feed-texts.ts';

/** A calendar that reads the feed is not pushed. */
const REFRESH_INTERVAL = 60_000;

/** The person's own calendar feed. Its address is known from its making until the page is left. */
export const useCalendarFeed = () => {
  const [confirm, toast, client] = [useConfirm(), useToast(), useQueryClient()];
  const [address, setAddress] = useState<string>();
  const feed = useCallQuery(
    calendarFeedCalls.own,
    {},
    { refetchInterval: REFRESH_INTERVAL, select: ({ value }) => value },
  );
  const refetch = () => client.invalidateQueries({ queryKey: callKey(calendarFeedCalls.own) });
  const creating = useCallMutation(calendarFeedCalls.create, { onSettled: refetch });
  const ending = useCallMutation(calendarFeedCalls.end, { onSettled: refetch });

  const create = async (withNames: boolean): Promise<void> => {
    if (feed.data && !(await confirm(FEED_TEXTS.confirmNew, FEED_TEXTS.makeNew))) return;
    creating.mutate(
      { body: { withNames } },
      { onSuccess: ({ value }) => setAddress(`${window.location.origin}${value.path}`) },
    );
  };
  const end = async (): Promise<void> => {
    if (!(await confirm(FEED_TEXTS.confirmEnd, FEED_TEXTS.end))) return;
    setAddress(undefined);
    ending.mutate({}, { onSuccess: () => toast(FEED_TEXTS.ended) });
  };
  return { feed, address, create, end };
};
