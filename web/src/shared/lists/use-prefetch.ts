import type { JsonCall, CallInput } from '@cotyle/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { describeQuery } from '../calls/use-call-query.ts';
import { useCall } from '../session/session-context.ts';

/** Longer than the navigation from a row to its page takes. */
const STALE_AFTER = 10_000;

/** Prefetches a record that will probably be opened next. A failure is left to its page. */
export const usePrefetch = <C extends JsonCall>(call: C, inputOf: (id: number) => CallInput<C>) => {
  const client = useQueryClient();
  const send = useCall();
  return useCallback(
    ({ id }: { id: number }): void => {
      const input = inputOf(id);
      void client.prefetchQuery({
        ...describeQuery(call, input, { ownError: true }),
        queryFn: ({ signal }) => send(call, input, { signal }),
        staleTime: STALE_AFTER,
        retry: false,
      });
    },
    [client, send, call, inputOf],
  );
};
