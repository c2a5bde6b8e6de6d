import { operatingRoomCalls } from '@cotyle/contract/operating-room';
import { useEffect, useState } from 'react';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { asCallFailed, isTransient } from '../../../shared/session/failures.ts';

/** Push brings changes at once; this finds a lost connection, and covers a lost push. */
const POLL = 10_000;

export const roomInput = (procedureId: number) => ({ params: { id: String(procedureId) } });

/** The case as the server has it, and since when it cannot be reached. */
export const useOperatingRoom = (procedureId: number, isSignedOut: boolean) => {
  const query = useCallQuery(operatingRoomCalls.get, roomInput(procedureId), {
    meta: { ownError: true },
    select: ({ value }) => value,
    enabled: !isSignedOut,
    refetchInterval: POLL,
    refetchIntervalInBackground: true,
    // The next poll is the retry: a lost connection is to be known soon.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const { error, errorUpdatedAt, dataUpdatedAt, refetch } = query;
  // What the page of the procedure has asked for may be older than the last change, which would then be reported as new.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  // Only a request can tell whether the server is reachable; the browser's events say when to ask.
  useEffect(() => {
    const ask = (): void => void refetch();
    window.addEventListener('offline', ask);
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('offline', ask);
      window.removeEventListener('online', ask);
    };
  }, [refetch]);
  const isLost = error !== null && isTransient(error);
  const [lostAt, setLostAt] = useState<number>();
  if (isLost && lostAt === undefined) setLostAt(errorUpdatedAt);
  if (!isLost && lostAt !== undefined) setLostAt(undefined);
  const status = asCallFailed(error)?.status;
  return {
    room: data,
    updatedAt: dataUpdatedAt,
    lostAt,
    /** The server says that it is not there for this person. */
    isGone: status === 404 || status === 403,
    isFailed: error !== null && data === undefined,
    refetch,
  };
};
