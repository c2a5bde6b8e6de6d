import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * TanStack Query clears the error of a query without data when it is fetched again. This keeps it until the answer has come:
 * a page that shows a failure must not flicker, nor take its buttons away under the pointer, at every refetch.
 */
export const useLastingError = <T>(query: UseQueryResult<T>): UseQueryResult<T> => {
  const { data, error, errorUpdatedAt } = query;
  const [last, setLast] = useState({ error, errorUpdatedAt });
  if (error && error !== last.error) setLast({ error, errorUpdatedAt });
  const isCleared = !error && data === undefined && errorUpdatedAt > 0;
  if (!isCleared || !last.error || last.errorUpdatedAt !== errorUpdatedAt) return query;
  return {
    ...query,
    data: undefined,
    error: last.error,
    status: 'error',
    isError: true,
    isPending: false,
    isLoading: false,
    isLoadingError: true,
    isRefetchError: false,
    isSuccess: false,
    isPlaceholderData: false,
  };
};
