import { startAboutPolling } from '../about/browser-about.ts';
import { DemoStrip } from '../about/demo-strip.tsx';
import { NewVersion } from '../about/new-version.tsx';
import { Crash } from '../crash.tsx';
import { createBrowserSession } from '../../shared/session/browser-session.ts';
import { SessionContext } from '../../shared/session/session-context.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Pages } from './pages.tsx';

const session = createBrowserSession();
startAboutPolling();

/** Elements of every page are siblings of the pages, so that they survive a crashed page. */
export const App = () => (
  <SessionContext value={session}>
    <ErrorBoundary fallback={<Crash />}>
      <Pages />
    </ErrorBoundary>
    <DemoStrip />
    <NewVersion />
  </SessionContext>
);
