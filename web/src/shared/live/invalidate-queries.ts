import type { LiveChange } from '@cotyle/contract/live';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Batch } from './invalidation.ts';
import { CALLS_BY_TOPIC } from './topic-calls.ts';
import type { Called } from './topic-calls.ts';

const matches = ([method, path]: QueryKey, call: Called): boolean =>
  method === call.method && path === call.path;

/** The only parameter of a record's call is its id. */
const recordOf = ([, , input]: QueryKey): string => {
  const params = (input as { params?: Record<string, unknown> } | undefined)?.params ?? {};
  return Object.values(params).map(String).join();
};

/** Whether the change affects the cached answer under this key. */
export const isStale = (key: QueryKey, { topic, id }: LiveChange): boolean => {
  const { any, one } = CALLS_BY_TOPIC[topic];
  if (any.some((call) => matches(key, call))) return true;
  return one.some((call) => matches(key, call)) && (id === undefined || recordOf(key) === String(id));
};

/** Refetches active queries; the others are refetched when they are used. */
export const invalidateQueries = async (client: QueryClient, batch: Batch): Promise<void> => {
  const predicate = ({ queryKey }: Query): boolean =>
    batch === 'everything' || batch.some((change) => isStale(queryKey, change));
  // A first fetch that is still running continues, but its answer may be older than the change, so it is fetched again.
  const early = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && predicate(query),
  });
  await client.invalidateQueries({ predicate });
  if (early.length > 0) await client.invalidateQueries({ predicate: (query) => early.includes(query) });
};
