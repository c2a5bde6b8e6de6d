import type { LiveChange } from '@cotyle/contract/live';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Batch } from './invalidation.ts';

/** The only parameter of a record's call is its id. */
const recordOf = ([, , input]: QueryKey): string => {
  const params = (input as { params?: Record<string, unknown> } | undefined)?.params ?? {};
  return Object.values(params).map(String).join();
};

/** Whether the change affects the cached answer, by what its call declares. */
export const isStale = (
  { queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>,
  { topic, id }: LiveChange,
): boolean => {
  const { any, record } = meta?.dependsOn ?? {};
  if (any?.includes(topic)) return true;
  return record?.includes(topic) === true && (id === undefined || recordOf(queryKey) === String(id));
};

/** Refetches active queries; the others are refetched when they are used. */
export const invalidateQueries = async (client: QueryClient, batch: Batch): Promise<void> => {
  const predicate = (query: Query): boolean =>
    batch === 'everything' || batch.some((change) => isStale(query, change));
  // A first fetch that is still running continues, but its answer may be older than the change, so it is fetched again.
  const early = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && predicate(query),
  });
  await client.invalidateQueries({ predicate });
  if (early.length > 0) await client.invalidateQueries({ predicate: (query) => early.includes(query) });
};
