import { isFullScreen, LANDING_PATH, listOf, titleAt } from '@cotyle/domain/access/menus';
import { Suspense, useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { Navigate, useLocation } from 'react-router';
import { guideAddress } from '../../shared/guide/guide-pages.ts';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Crash } from '../crash.tsx';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { BRAND_TEXTS } from '../../shared/brand/texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './layout.module.css';
import { PageHeading } from './page-heading.tsx';
import { Screens } from './screens.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebar } from './use-sidebar.ts';

const CONTENT = 'content';
const HEADING = 'page-title';

export const Layout = () => {
  const { role } = useSignedIn();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const title = titleAt(role, pathname);
  const sidebar = useSidebar();

  useEffect(() => {
    if (title === undefined) return;
    document.title = BRAND_TEXTS.pageTitle(title);
  }, [title]);

  if (title === undefined) return <Navigate to={LANDING_PATH} replace />;

  const page = (
    <ErrorBoundary key={pathname} fallback={<Crash inside />}>
      <Suspense fallback={<SpinnerOverlay />}>
        <Screens role={role} />
      </Suspense>
    </ErrorBoundary>
  );
  if (isFullScreen(role, pathname)) return page;

  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <div className={styles['layout']} data-folded={sidebar.isFolded ? '' : undefined}>
      <a className={styles['skip']} href={`#${CONTENT}`} onClick={skip}>
        {TEXTS.skipToContent}
      </a>
      <Sidebar isFolded={sidebar.isFolded} onToggle={sidebar.toggle} />
      <div className={styles['page']}>
        <TopBar guide={guideAddress(role, pathname)}>
          <PageHeading key={pathname} id={HEADING} title={title} list={listOf(role, pathname)} />
        </TopBar>
        <main id={CONTENT} className={styles['main']} ref={content} tabIndex={-1} aria-labelledby={HEADING}>
          {page}
        </main>
      </div>
    </div>
  );
};
