import { RouterProvider } from 'react-router/dom';
import { startAboutPolling } from '../about/browser-about.ts';
import { DemoStrip } from '../about/demo-strip.tsx';
import { NewVersion } from '../about/new-version.tsx';
import { router } from './router.tsx';
import { createBrowserSession } from '../../shared/session/browser-session.ts';
import { SessionContext } from '../../shared/session/session-context.ts';

const session = createBrowserSession();
startAboutPolling();

/** Elements of every page are siblings of the router, so that they survive a crashed page. */
export const App = () => (
  <SessionContext value={session}>
    <RouterProvider router={router} />
    <DemoStrip />
    <NewVersion />
  </SessionContext>
);
