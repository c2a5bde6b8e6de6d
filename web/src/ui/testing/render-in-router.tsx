import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { ConfirmProvider } from '../dialogs/confirm.tsx';

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
  const children = [
    { path, element: page },
    { path: '*', element: <OtherPage /> },
  ];
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: [at] });
  const view = render(<RouterProvider router={router} />, wrapper ? { wrapper } : {});
  return { ...view, user: userEvent.setup({ delay: null }) };
};
