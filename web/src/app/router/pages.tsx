import { lazy, Suspense, useState } from 'react';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { useSessionState } from '../../shared/session/session-context.ts';
import { loadSignedInArea } from '../gates/signed-in-chunk.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useHideSkeleton } from '../skeleton.ts';

const loadRouter = () => import('./router.tsx');
const RoutedPages = lazy(() => loadRouter().then((m) => ({ default: m.RoutedPages })));

const SIGN_IN_PATHS = ['/', '/login'];

const prefetch = () => Promise.all([loadRouter(), loadSignedInArea()]);

/** An app that opens with the sign-in form shows it without the router, which is loaded when the person goes on. */
export const Pages = () => {
  const { session } = useSessionState();
  const [isRouted, setRouted] = useState(() => !SIGN_IN_PATHS.includes(window.location.pathname));
  useHideSkeleton();
  // The router stays after a log out: the sign-in form is one of its routes too.
  if (session && !isRouted) setRouted(true);

  const open = (path: string): void => {
    window.history.pushState(null, '', path);
    setRouted(true);
  };
  if (!isRouted) return <SignInPage prefetch={prefetch} navigate={open} />;
  return (
    <Suspense fallback={<PageSkeleton shape={session ? 'signed-in' : 'signed-out'} />}>
      <RoutedPages />
    </Suspense>
  );
};
