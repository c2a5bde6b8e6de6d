import { QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { BusyProvider } from '../../ui/busy.tsx';
import { ConfirmProvider } from '../../ui/dialogs/confirm.tsx';
import { ErrorBannerProvider, useErrorBanner } from '../../ui/error-banner.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { createQueryClient } from '../../shared/calls/query-client.ts';
import { useClearDraftsOnSignOut } from '../../shared/drafts/use-draft.ts';
import { Live } from '../../shared/live/live.tsx';
import { Layout } from './layout.tsx';
import { PageOverlay } from '../../ui/page-overlay.ts';

export { preloadLandingPage } from './screens.tsx';

const Queries = ({ children }: { children: ReactNode }) => {
  const banner = useErrorBanner();
  const [client] = useState(() => createQueryClient(banner));
  // No data of this person stays in memory.
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <Live />
      {children}
    </QueryClientProvider>
  );
};

const Busy = ({ children }: { children: ReactNode }) => {
  const mutating = useIsMutating({ predicate: ({ meta }) => meta?.quiet !== true });
  return <BusyProvider alsoWhen={mutating > 0}>{children}</BusyProvider>;
};

/** Everything that a signed-in person sees, with the providers that its pages share. */
export const SignedInArea = () => {
  useClearDraftsOnSignOut();
  return (
    <ErrorBannerProvider>
      <Queries>
        <Busy>
          <ToastProvider>
            <ConfirmProvider>
              <Layout />
              <PageOverlay />
            </ConfirmProvider>
          </ToastProvider>
        </Busy>
      </Queries>
    </ErrorBannerProvider>
  );
};
