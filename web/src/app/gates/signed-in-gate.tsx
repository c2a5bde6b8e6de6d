import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { clearReturnTo, saveReturnTo } from '../../shared/session/return-to.ts';
import { tabStorage } from '../../shared/storage/browser-storage.ts';
import { useSessionState } from '../../shared/session/session-context.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { Restoring } from './restoring.tsx';
import { signedInArea } from './signed-in-chunk.ts';

const ForcedChangePage = lazy(() =>
  import('../../features/passwords/forced-change-page.tsx').then((m) => ({ default: m.ForcedChangePage })),
);
const InactivityWarning = lazy(() =>
  import('./inactivity-warning.tsx').then((m) => ({ default: m.InactivityWarning })),
);

/** Stores the requested page for after sign-in, except after a log out, where it would open for the next person. */
const RedirectToSignIn = ({ returnTo }: { returnTo: string | undefined }) => {
  useEffect(() => {
    if (returnTo === undefined) clearReturnTo(tabStorage);
    else saveReturnTo(tabStorage, returnTo);
  }, [returnTo]);
  return <Navigate to="/" replace />;
};

export const SignedInGate = () => {
  const { session, ended } = useSessionState();
  const { pathname, search, hash } = useLocation();
  const isReady = session?.access !== undefined;

  useEffect(() => {
    if (isReady) clearReturnTo(tabStorage);
  }, [isReady]);

  if (!session)
    return <RedirectToSignIn returnTo={ended === 'logout' ? undefined : `${pathname}${search}${hash}`} />;
  if (!isReady) return <Restoring />;
  return (
    // Keyed by user: nobody sees the page of another person, even after a sign-in in another tab.
    <Suspense key={session.userId} fallback={<PageSkeleton shape="signed-in" />}>
      {session.passwordChangeRequired ? <ForcedChangePage /> : <signedInArea.Page />}
      <Suspense fallback={null}>
        <InactivityWarning />
      </Suspense>
    </Suspense>
  );
};
