import { createMemoryHistory } from '@tanstack/history';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { ConfirmProvider } from '../dialogs/confirm.tsx';
import { HistoryRouter } from '../navigation/history-router.tsx';

const OtherPage = () => <h1>Page {useLocation().pathname}</h1>;

interface RouterOptions {
  /** The route of the page, and the address that is open. */
  readonly path?: string | undefined;
  readonly at?: string | undefined;
  /** The layout of all pages, with an outlet for them. */
  readonly layout?: ReactNode;
  /** Around the router. */
  readonly wrapper?: (props: { readonly children: ReactNode }) => ReactNode;
}

const DIALOGS = (
  <ConfirmProvider>
    <Outlet />
  </ConfirmProvider>
);

/** Renders a page at its route. Every other address shows a heading with its path. */
export const renderInRouter = (page: ReactNode, options: RouterOptions = {}) => {
  const { path = '/page', at = path, layout = DIALOGS, wrapper } = options;
  const history = createMemoryHistory({ initialEntries: [at] });
  const view = render(
    <HistoryRouter history={history}>
      <Routes>
        <Route element={layout}>
          <Route path={path} element={page} />
          <Route path="*" element={<OtherPage />} />
        </Route>
      </Routes>
    </HistoryRouter>,
    wrapper ? { wrapper } : {},
  );
  return { ...view, history, user: userEvent.setup({ delay: null }) };
};
