import type { JsonCall, CallInput } from '@cotyle/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../calls/use-call-query.ts';
import { useCall } from '../session/session-context.ts';

export type ReadCall = JsonCall & { readonly path: `/${string}/{id}` };

/** Reads a record past the cache, and updates the cached record and the lists that contain it. */
export const useRecord = <T>(get: ReadCall, id: number, ...lists: readonly JsonCall[]) => {
  const call = useCall();
  const queries = useQueryClient();
  const input = { params: { id: String(id) } } as unknown as CallInput<ReadCall>;
  const key = callKey(get, input);

  const invalidateLists = (): void => {
    for (const list of lists) void queries.invalidateQueries({ queryKey: callKey(list) });
  };
  const updateCache = (record: T): void => {
    queries.setQueryData(key, { value: record });
    invalidateLists();
  };
  return {
    updateCache,
    reread: async (): Promise<T> => {
      const answer = (await call(get, input)) as { value: T };
      updateCache(answer.value);
      return answer.value;
    },
    /** For a change that this page does not show any more: the next page that needs the record fetches it. */
    invalidate: (): void => {
      void queries.invalidateQueries({ queryKey: key, refetchType: 'none' });
      invalidateLists();
    },
  };
};
