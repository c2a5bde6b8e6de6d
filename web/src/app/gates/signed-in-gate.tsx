import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { clearReturnTo, saveReturnTo } from '../../shared/session/return-to.ts';
import { tabStorage } from '../../shared/storage/browser-storage.ts';
import { useSessionState } from '../../shared/session/session-context.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { Restoring } from './restoring.tsx';
import { loadSignedInArea } from './signed-in-chunk.ts';

const SignedInArea = lazy(() => loadSignedInArea().then((m) => ({ default: m.SignedInArea })));
const ForcedChangePage = lazy(() =>
  import('../../features/passwords/forced-change-page.tsx').then((m) => ({ default: m.ForcedChangePage })),
);
const InactivityWarning = lazy(() =>
  import('./inactivity-warning.tsx').then((m) => ({ default: m.InactivityWarning })),
);

/** Stores the requested page for after sign-in, except after a log out, where it would open for the next person. */
const RedirectToSignIn = ({ asked }: { asked: string | undefined }) => {
  useEffect(() => {
    if (asked === undefined) clearReturnTo(tabStorage);
    else saveReturnTo(tabStorage, asked);
  }, [asked]);
  return <Navigate to="/" replace />;
};

export const SignedInGate = () => {
  const { session, ended } = useSessionState();
  const { pathname, search, hash } = useLocation();
  const open = session?.access !== undefined;

  useEffect(() => {
    if (open) clearReturnTo(tabStorage);
  }, [open]);

  if (!session)
    return <RedirectToSignIn asked={ended === 'logout' ? undefined : `${pathname}${search}${hash}`} />;
  if (!open) return <Restoring />;
  return (
    // Keyed by user: nobody sees the page of another person, even after a sign-in in another tab.
    <Suspense key={session.userId} fallback={<PageSkeleton shape="signed-in" />}>
      {session.passwordChangeRequired ? <ForcedChangePage /> : <SignedInArea />}
      <Suspense fallback={null}>
        <InactivityWarning />
      </Suspense>
    </Suspense>
  );
};
