import type { DependsOn } from '@cotyle/contract/topics';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asCallFailed, failureText, isAbort, isTransient } from '../session/failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The page shows the failure itself. */
      ownError?: boolean;
      /** An image: its place has its size before it is loaded. */
      isImage?: boolean;
      /** Which changes make the answer stale, as the call declares it. */
      dependsOn?: DependsOn | undefined;
    };
    mutationMeta: {
      ownError?: boolean;
      /** Runs without the spinner over the screen. */
      quiet?: boolean;
    };
  }
}

const MAX_RETRIES = 3;

export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && isTransient(error);

/** The end of the session, the forced password change and aborted requests are shown by other means. */
const isHandledElsewhere = (error: unknown): boolean => {
  const failed = asCallFailed(error);
  return isAbort(error) || failed?.status === 401 || failed?.code === 'PASSWORD_CHANGE_REQUIRED';
};

interface ErrorDisplay {
  readonly show: (message: string, source?: string) => void;
  readonly hideFrom: (source: string) => void;
}

/** A query's failure is shown until the query succeeds or no page needs it any more. */
const createQueryCache = ({ show, hideFrom }: ErrorDisplay): QueryCache => {
  const cache = new QueryCache({
    onError: (error, { meta, queryHash }) => {
      if (!meta?.ownError && !isHandledElsewhere(error)) show(failureText(error), queryHash);
    },
    onSuccess: (_data, { queryHash }) => hideFrom(queryHash),
  });
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0) hideFrom(query.queryHash);
  });
  return cache;
};

/** One per signed-in person, discarded with its cache at sign-out. */
export const createQueryClient = (display: ErrorDisplay): QueryClient =>
  new QueryClient({
    queryCache: createQueryCache(display),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!meta?.ownError && !isHandledElsewhere(error)) display.show(failureText(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: mayRetry,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
        // Only a request can tell whether the server is reachable: a clinic's network may report itself as offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
