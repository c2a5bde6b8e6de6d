import { landingFor } from '@cotyle/domain/access/menus';
import { Navigate, Outlet } from 'react-router';
import { readReturnTo } from '../../shared/session/return-to.ts';
import { tabStorage } from '../../shared/storage/browser-storage.ts';
import { useSessionState } from '../../shared/session/session-context.ts';
import { Restoring } from './restoring.tsx';

/** A signed-in person is redirected from the pages before sign-in to the requested page. */
export const SignedOutGate = () => {
  const { session } = useSessionState();
  if (!session) return <Outlet />;
  if (!session.access) return <Restoring />;
  return <Navigate to={landingFor(session.role, readReturnTo(tabStorage))} replace />;
};
