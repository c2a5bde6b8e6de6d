import { QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../shared/calls/query-client.ts';
import { BusyProvider } from '../../ui/busy.tsx';
import { ConfirmProvider } from '../../ui/dialogs/confirm.tsx';
import { ErrorBannerProvider, useErrorBanner } from '../../ui/error-banner.tsx';
import { ToastProvider } from '../../ui/toast.tsx';

const Queries = ({ children }: { children: ReactNode }) => {
  const banner = useErrorBanner();
  const [client] = useState(() => createQueryClient(banner));
  // No data of this person stays in memory.
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

const Busy = ({ children }: { children: ReactNode }) => {
  const mutating = useIsMutating({ predicate: ({ meta }) => meta?.quiet !== true });
  return <BusyProvider alsoWhen={mutating > 0}>{children}</BusyProvider>;
};

/** What the pages of a signed-in person share. */
export const SignedInProviders = ({ children }: { children: ReactNode }) => (
  <ErrorBannerProvider>
    <Queries>
      <Busy>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </Busy>
    </Queries>
  </ErrorBannerProvider>
);
