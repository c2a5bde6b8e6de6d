import { userCalls } from '@cotyle/contract/users';
import type { Role } from '@cotyle/domain/access/roles';
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { BusyProvider } from '../../ui/busy.tsx';
import { ConfirmProvider } from '../../ui/dialogs/confirm.tsx';
import { ErrorBannerProvider, useErrorBanner } from '../../ui/error-banner.tsx';
import { renderInRouter } from '../../ui/testing/render-in-router.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { createQueryClient } from '../calls/query-client.ts';
import { SessionContext } from '../session/session-context.ts';
import { createSessionService } from '../session/session-service.ts';
import type { SessionService } from '../session/session-service.ts';
import { memoryStorage } from '../storage/key-value.ts';
import { fakeServer } from './fake-server.ts';
import type { FakeServer } from './fake-server.ts';
import { fakeClock, fakeLock, sessions } from './session.ts';

/** The session of a signed-in person, whose calls go to the fake server. */
const sessionOf = (role: Role, userId: number, server: FakeServer): SessionService => {
  const clock = fakeClock();
  const service = createSessionService({
    storage: memoryStorage(),
    now: clock.now,
    timers: clock.timers,
    lock: fakeLock(),
    client: () => Promise.reject(new TypeError('A component test has no network.')),
  });
  service.adopt(sessions(clock)({ role, userId }));
  const changePassword: SessionService['changePassword'] = async (body) =>
    service.adopt((await server.call(userCalls.changeOwnPassword, { body })).value);
  return { ...service, call: server.call, changePassword };
};

interface QueriesProps {
  readonly onClient: (client: QueryClient) => void;
  readonly children: ReactNode;
}

const Queries = ({ onClient, children }: QueriesProps) => {
  const banner = useErrorBanner();
  const [client] = useState(() => createQueryClient(banner));
  useEffect(() => onClient(client), [client, onClient]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

const Busy = ({ children }: { children: ReactNode }) => {
  const mutating = useIsMutating({ predicate: ({ meta }) => meta?.quiet !== true });
  return <BusyProvider alsoWhen={mutating > 0}>{children}</BusyProvider>;
};

/** The providers of the signed-in area, without its layout and its live stream. */
const SignedInArea = ({ onClient }: Pick<QueriesProps, 'onClient'>) => (
  <ErrorBannerProvider>
    <Queries onClient={onClient}>
      <Busy>
        <ToastProvider>
          <ConfirmProvider>
            <Outlet />
          </ConfirmProvider>
        </ToastProvider>
      </Busy>
    </Queries>
  </ErrorBannerProvider>
);

interface PageOptions {
  readonly role?: Role;
  readonly userId?: number;
  readonly server?: FakeServer;
  /** The route of the page, and the address that is open. */
  readonly path?: string;
  readonly at?: string;
}

/** Renders a page as a signed-in person sees it. Every other address shows a heading with its path. */
export const renderPage = (
  page: ReactNode,
  { role = 'SURGEON', userId = 7, server = fakeServer(), path, at }: PageOptions = {},
) => {
  const session = sessionOf(role, userId, server);
  let client: QueryClient | undefined;
  const keepClient = (created: QueryClient): void => {
    client = created;
  };
  const view = renderInRouter(page, {
    path,
    at,
    layout: <SignedInArea onClient={keepClient} />,
    wrapper: ({ children }) => <SessionContext value={session}>{children}</SessionContext>,
  });
  return {
    ...view,
    server,
    session,
    /** Fetches again what the page shows, as after a change that was pushed. */
    refetch: () => act(async () => client?.refetchQueries()),
  };
};
