import type { LiveChange } from '@cotyle/contract/live';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Batch } from './invalidation.ts';
import { CALLS_BY_TOPIC } from './topic-calls.ts';
import type { Called } from './topic-calls.ts';

const matches = ([method, path]: QueryKey, call: Called): boolean =>
  method === call.method && path === call.path;

/** The one parameter of a record's call is its id. */
const recordOf = ([, , input]: QueryKey): string => {
  const params = (input as { params?: Record<string, unknown> } | undefined)?.params ?? {};
  return Object.values(params).map(String).join();
};

/** Whether the answer kept under this key may no longer be true. */
export const isStale = (key: QueryKey, { topic, id }: LiveChange): boolean => {
  const { any, one } = CALLS_BY_TOPIC[topic];
  if (any.some((call) => matches(key, call))) return true;
  return one.some((call) => matches(key, call)) && (id === undefined || recordOf(key) === String(id));
};

/** Asks again for what is on the screen; the rest is asked for when it is shown. */
export const invalidateQueries = async (client: QueryClient, batch: Batch): Promise<void> => {
  const predicate = ({ queryKey }: Query): boolean =>
    batch === 'everything' || batch.some((change) => isStale(queryKey, change));
  // A first question that is still on its way goes on, but it may have been answered before the change.
  const early = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && predicate(query),
  });
  await client.invalidateQueries({ predicate });
  if (early.length > 0) await client.invalidateQueries({ predicate: (query) => early.includes(query) });
};
