import { RouterProvider } from 'react-router/dom';
import { startAboutPolling } from '../about/browser-about.ts';
import { DemoStrip } from '../about/demo-strip.tsx';
import { NewVersion } from '../about/new-version.tsx';
import { router } from './router.tsx';
import { createBrowserSession } from '../../shared/session/browser-session.ts';
import { SessionContext } from '../../shared/session/session-context.ts';

const session = createBrowserSession();
startAboutPolling();

/** What belongs to every page stands beside the router, so that it survives a page that breaks. */
export const App = () => (
  <SessionContext value={session}>
    <RouterProvider router={router} />
    <DemoStrip />
    <NewVersion />
  </SessionContext>
);
