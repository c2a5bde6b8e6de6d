import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ErrorBannerProvider } from '../../error-banner.tsx';
import { renderInRouter } from '../../testing/render-in-router.tsx';
import { ToastProvider } from '../../toast.tsx';
import type { Column, RowAction } from '../column.ts';
import { GridPage } from '../grid-page.tsx';
import type { GridResult, GridView } from '../view.ts';

export interface Place {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly phone: string;
}

export const ROWS: readonly Place[] = [
  { id: 1, name: 'Northgate', city: 'Salem', phone: '' },
  { id: 2, name: 'Harbor', city: 'Portland', phone: '555' },
  { id: 3, name: 'Lakeside', city: 'Bend', phone: '556' },
];

const COLUMNS: readonly Column<Place>[] = [
  {
    id: 'name',
    label: 'Name',
    text: ({ name }) => name,
    width: 200,
    flex: 1,
    sortable: true,
    isRowHeader: true,
  },
  { id: 'city', label: 'City', text: ({ city }) => city, width: 100, sortable: true },
  { id: 'phone', label: 'Phone', text: ({ phone }) => phone, width: 100 },
  { id: 'id', label: 'Id', text: ({ id }) => String(id), width: 60, hidden: true },
];

const VIEW: GridView = {
  search: '',
  sort: 'name',
  order: 'asc',
  size: 25,
  density: 'standard',
  columns: {},
  columnOrder: [],
  widths: {},
};

export const shownResult = (rows: readonly Place[] = ROWS): GridResult<Place> => ({
  rows,
  total: rows.length,
  capped: false,
  hasMore: false,
  state: 'shown',
  isPlaceholder: false,
  failure: undefined,
  asOf: 0,
  retry: () => undefined,
});

/** More rows than the page shows, in two chunks. */
const readAll = async function* (): AsyncGenerator<readonly Place[]> {
  yield ROWS;
  yield [{ id: 4, name: '=Hall', city: 'Bend', phone: '' }];
};

interface TestGridProps {
  readonly result?: GridResult<Place>;
  readonly isSelectable?: boolean;
  readonly actions?: readonly RowAction<Place>[];
  readonly onView?: (view: GridView) => void;
  readonly onPage?: (page: number) => void;
  readonly onClearFilters?: (() => void) | undefined;
  readonly lastRow?: number;
  readonly saveRow?: (id: number) => void;
  readonly allRows?: () => AsyncIterable<readonly Place[]>;
}

export const TestGrid = (props: TestGridProps) => {
  const [view, setView] = useState(VIEW);
  const [page, setPage] = useState(1);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const preferences = {
    view,
    page,
    scrollTop: 0,
    saveScrollTop: () => undefined,
    lastRow: props.lastRow,
    saveRow: props.saveRow ?? (() => undefined),
    goToPage: (next: number) => {
      setPage(next);
      props.onPage?.(next);
    },
    changeView: (change: Partial<GridView>) => {
      setView({ ...view, ...change });
      props.onView?.({ ...view, ...change });
    },
  };
  return (
    <>
      <p>Selected: {[...ids].join(', ')}</p>
      <GridPage
        name="Locations"
        preferences={preferences}
        result={props.result ?? shownResult()}
        exported={{ allRows: props.allRows ?? readAll, failureText: String }}
        columns={COLUMNS}
        linkTo={({ id }) => `/edit_location/${id}`}
        empty="No locations yet"
        onClearFilters={props.onClearFilters}
        {...(props.actions ? { actions: props.actions } : {})}
        {...(props.isSelectable ? { selection: { ids, onChange: setIds } } : {})}
      />
    </>
  );
};

export const renderGrid = (page: ReactNode) =>
  renderInRouter(page, {
    wrapper: ({ children }) => (
      <ErrorBannerProvider>
        <ToastProvider>{children}</ToastProvider>
      </ErrorBannerProvider>
    ),
  });
export const openGrid = (props: TestGridProps = {}) => renderGrid(<TestGrid {...props} />);
export const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Locations' });
export const header = (name: string): HTMLElement => screen.getByRole('columnheader', { name });
export const headers = (): (string | null)[] =>
  within(grid())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
export const cell = (name: string): HTMLElement => screen.getByRole('cell', { name });
export const focus = (element: HTMLElement | undefined): void => act(() => element?.focus());
export const link = (name: string): HTMLElement => screen.getByRole('link', { name });
export const button = (name: string): HTMLElement => screen.getByRole('button', { name });
