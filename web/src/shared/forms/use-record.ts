import type { AnsweringCall, CallAnswer, CallInput } from '@cotyle/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../calls/use-call-query.ts';
import { useCall } from '../session/session-context.ts';

type ReadCall = AnsweringCall & { readonly path: `/${string}/{id}` };
type RecordOf<C extends ReadCall> = CallAnswer<C> extends { value: infer Stand } ? Stand : never;

/** A record that a page shows: to read it afresh, and to put a newer one in its place, here and in its lists. */
export const useRecord = <C extends ReadCall>(get: C, id: number, ...lists: readonly AnsweringCall[]) => {
  const call = useCall();
  const queries = useQueryClient();
  const input = { params: { id: String(id) } } as CallInput<C>;
  const key = callKey(get, input);

  const renewLists = (): void => {
    for (const list of lists) void queries.invalidateQueries({ queryKey: callKey(list) });
  };
  const updateCache = (record: RecordOf<C>): void => {
    queries.setQueryData(key, { value: record });
    renewLists();
  };
  return {
    remember: updateCache,
    /** Past what is kept. */
    reread: async (): Promise<RecordOf<C>> => {
      const answer = (await call(get, input)) as { value: RecordOf<C> };
      updateCache(answer.value);
      return answer.value;
    },
    /** It changed in a way that this page will not show any more: whoever looks next fetches it anew. */
    invalidate: (): void => {
      void queries.invalidateQueries({ queryKey: key, refetchType: 'none' });
      renewLists();
    },
  };
};
