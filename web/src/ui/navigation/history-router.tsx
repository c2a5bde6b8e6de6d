import type { HistoryAction, HistoryLocation, RouterHistory } from '@tanstack/history';
import { createContext, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createPath, NavigationType, Router } from 'react-router';
import type { Navigator, To } from 'react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The state that a page passes with a navigation. */
    passed?: unknown;
  }
}

const HistoryContext = createContext<RouterHistory | undefined>(undefined);

export const useHistory = (): RouterHistory => {
  const history = use(HistoryContext);
  if (!history) throw new Error('There is no HistoryRouter around this component.');
  return history;
};

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

const navigatorOf = (history: RouterHistory): Navigator => ({
  createHref: (to) => history.createHref(pathOf(to)),
  push: (to, passed) => history.push(pathOf(to), { passed }),
  replace: (to, passed) => history.replace(pathOf(to), { passed }),
  go: (delta) => history.go(delta),
});

const locationOf = ({ pathname, search, hash, state }: HistoryLocation) => ({
  pathname,
  search,
  hash,
  state: state.passed ?? null,
  key: state.key ?? 'default',
});

const TYPES: Partial<Record<HistoryAction, NavigationType>> = {
  PUSH: NavigationType.Push,
  REPLACE: NavigationType.Replace,
};

interface HistoryRouterProps {
  readonly history: RouterHistory;
  readonly children: ReactNode;
}

/**
 * React Router on a history that can hold a navigation back, which takes half as much code as its own data router: that
 * one also loads and submits data, which is the work of our queries.
 */
export const HistoryRouter = ({ history, children }: HistoryRouterProps) => {
  const [{ location, type }, setState] = useState({ location: history.location, type: NavigationType.Pop });
  const navigator = useMemo(() => navigatorOf(history), [history]);
  useLayoutEffect(
    () =>
      // In a transition the page stays until the scripts of the next one are loaded.
      history.subscribe(({ location: next, action }) =>
        startTransition(() => setState({ location: next, type: TYPES[action.type] ?? NavigationType.Pop })),
      ),
    [history],
  );
  return (
    <HistoryContext value={history}>
      <Router location={locationOf(location)} navigationType={type} navigator={navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
};
