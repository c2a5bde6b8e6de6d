import { use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { SessionContext } from '../../../shared/session/session-context.ts';
import type { SessionService } from '../../../shared/session/session-service.ts';

const offDisk = (session: SessionService): SessionService => ({
  ...session,
  cache: 'no-store',
  call: (call, input, options) => session.call(call, input, { ...options, cache: 'no-store' }),
});

/** Nothing that is loaded inside stays on the disk: the machine of an operating room is everybody's. */
export const OffDisk = ({ children }: { children: ReactNode }) => {
  const session = use(SessionContext);
  const own = useMemo(() => session && offDisk(session), [session]);
  return <SessionContext value={own}>{children}</SessionContext>;
};
