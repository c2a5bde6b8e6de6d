import { Suspense, useEffect, useState } from 'react';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { useSessionState } from '../../shared/session/session-context.ts';
import { SIGN_IN_PATHS } from '../../shared/session/sign-in-paths.ts';
import { useAbout } from '../about/browser-about.ts';
import { preloadSignedInArea } from '../gates/signed-in-chunk.ts';
import { loadable } from '../loadable.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useHideSkeleton } from '../skeleton.ts';
import { loadOnline } from '../../shared/session/load-online.ts';

const loadRouter = loadOnline(() => import('./router.tsx'));
const routedPages = loadable(() => loadRouter().then((m) => m.RoutedPages));

const preloadSignedIn = () => Promise.all([routedPages.preload(), preloadSignedInArea()]);

/** An app that opens with the sign-in form shows it without the router, which is loaded when the person goes on. */
export const Pages = () => {
  const { session } = useSessionState();
  const { sso } = useAbout();
  const isSignedIn = session !== undefined;
  const [isRouted, setRouted] = useState(isSignedIn || !SIGN_IN_PATHS.includes(window.location.pathname));
  const [isPreloading, setPreloading] = useState(isRouted);
  useHideSkeleton();
  // The router stays after a log out: the sign-in form is one of its routes too.
  if (isSignedIn && !isRouted) setRouted(true);

  useEffect(() => {
    if (!isPreloading) return;
    const show = (): void => setPreloading(false);
    // What could not be loaded is loaded again when it is shown.
    (isSignedIn ? preloadSignedIn() : routedPages.preload()).then(show, show);
  }, [isPreloading, isSignedIn]);

  const open = (path: string): void => {
    window.history.pushState(null, '', path);
    setRouted(true);
  };
  if (!isRouted) return <SignInPage prefetch={preloadSignedIn} navigate={open} sso={sso} />;
  const skeleton = <PageSkeleton shape={isSignedIn ? 'signed-in' : 'signed-out'} />;
  return isPreloading ? (
    skeleton
  ) : (
    <Suspense fallback={skeleton}>
      <routedPages.Page />
    </Suspense>
  );
};
