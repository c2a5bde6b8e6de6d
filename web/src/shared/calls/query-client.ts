import type { DependsOn } from '@cotyle/contract/topics';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asCallFailed, failureText, isAbort, isTransient } from '../session/failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The page shows the failure itself. */
      ownError?: boolean;
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

/** One per signed-in person, discarded with its cache at sign-out. */
export const createQueryClient = (showError: (message: string) => void): QueryClient => {
  const report = (error: unknown, ownError: boolean | undefined): void => {
    if (!ownError && !isHandledElsewhere(error)) showError(failureText(error));
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta?.ownError) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => report(error, meta?.ownError),
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
};
