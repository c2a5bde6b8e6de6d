import { isFullScreen } from '@cotyle/domain/access/menus';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ClientSession } from '../../shared/session/client-session.ts';
import { clearReturnTo, saveReturnTo } from '../../shared/session/return-to.ts';
import { tabStorage } from '../../shared/storage/browser-storage.ts';
import { useSessionState } from '../../shared/session/session-context.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { Restoring } from './restoring.tsx';
import { signedInArea } from './signed-in-chunk.ts';

const ForcedChangePage = lazy(() =>
  import('../../features/passwords/forced-change-page.tsx').then((m) => ({ default: m.ForcedChangePage })),
);
const ForcedFactor = lazy(() => import('./forced-factor.tsx').then((m) => ({ default: m.ForcedFactor })));
const SessionWarnings = lazy(() =>
  import('./session-warnings.tsx').then((m) => ({ default: m.SessionWarnings })),
);

/** Stores the requested page for after sign-in, except after a log out, where it would open for the next person. */
const RedirectToSignIn = ({ returnTo }: { returnTo: string | undefined }) => {
  useEffect(() => {
    if (returnTo === undefined) clearReturnTo(tabStorage);
    else saveReturnTo(tabStorage, returnTo);
  }, [returnTo]);
  return <Navigate to="/" replace />;
};

const pageOf = ({ passwordChangeRequired, factorRequired }: ClientSession) => {
  if (passwordChangeRequired) return <ForcedChangePage />;
  return factorRequired ? <ForcedFactor /> : <signedInArea.Page />;
};

export const SignedInGate = () => {
  const { session: present, kept, ended } = useSessionState();
  const session = present ?? kept;
  const { pathname, search, hash } = useLocation();
  const isReady = present?.access !== undefined;

  // A page that is shown alone says itself when the session is about to end: a dialog would cover it.
  const isAlone = session !== undefined && isFullScreen(session.role, pathname);

  useEffect(() => {
    if (isReady) clearReturnTo(tabStorage);
  }, [isReady]);

  if (!session)
    return <RedirectToSignIn returnTo={ended === 'logout' ? undefined : `${pathname}${search}${hash}`} />;
  if (!isReady && !kept) return <Restoring />;
  return (
    // Keyed by user: nobody sees the page of another person, even after a sign-in in another tab.
    <Suspense key={session.userId} fallback={<PageSkeleton shape="signed-in" />}>
      {pageOf(session)}
      <Suspense fallback={null}>{isAlone ? null : <SessionWarnings />}</Suspense>
    </Suspense>
  );
};
