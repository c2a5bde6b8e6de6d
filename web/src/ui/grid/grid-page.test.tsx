import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBannerProvider } from '../error-banner.tsx';
import { renderInRouter } from '../testing/render-in-router.tsx';
import { ToastProvider } from '../toast.tsx';
import type { Column, RowAction } from './column.ts';
import { GridPage } from './grid-page.tsx';
import type { GridResult, GridView } from './view.ts';

interface Place {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly phone: string;
}

const ROWS: readonly Place[] = [
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

const shownResult = (rows: readonly Place[] = ROWS): GridResult<Place> => ({
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

const TestGrid = (props: TestGridProps) => {
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

const renderGrid = (page: ReactNode) =>
  renderInRouter(page, {
    wrapper: ({ children }) => (
      <ErrorBannerProvider>
        <ToastProvider>{children}</ToastProvider>
      </ErrorBannerProvider>
    ),
  });
const openGrid = (props: TestGridProps = {}) => renderGrid(<TestGrid {...props} />);
const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Locations' });
const header = (name: string): HTMLElement => screen.getByRole('columnheader', { name });
const headers = (): (string | null)[] =>
  within(grid())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const cell = (name: string): HTMLElement => screen.getByRole('cell', { name });
const focus = (element: HTMLElement | undefined): void => act(() => element?.focus());
const link = (name: string): HTMLElement => screen.getByRole('link', { name });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('A list', () => {
  it('shows its columns and rows, with a dash for an empty value', () => {
    openGrid();
    expect(headers()).toEqual(['Name', 'City', 'Phone']);
    const [, first] = within(grid()).getAllByRole('row');
    expect(first?.textContent).toBe('NorthgateSalem–');
    expect(grid().getAttribute('aria-rowcount')).toBe('4');
  });

  it('opens a row by a click on it, and links to it', async () => {
    const { user } = openGrid();
    expect(link('Harbor').getAttribute('href')).toBe('/edit_location/2');
    await user.click(cell('Portland'));
    await screen.findByRole('heading', { name: 'Page /edit_location/2' });
  });

  it('opens a row by Enter in one of its cells', async () => {
    const { user } = openGrid();
    focus(cell('Bend'));
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Page /edit_location/3' });
  });
});

describe('The order of a list', () => {
  it('is announced, reversed by a second click, and ascending in another column', async () => {
    const onView = vi.fn();
    const { user } = openGrid({ onView });
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(header('City').getAttribute('aria-sort')).toBe('none');
    expect(header('Phone').getAttribute('aria-sort')).toBeNull();
    await user.click(header('Name'));
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'name', order: 'desc' }));
    expect(header('Name').getAttribute('aria-sort')).toBe('descending');
    await user.click(header('City'));
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'city', order: 'asc' }));
    expect(header('Name').getAttribute('aria-sort')).toBe('none');
  });

  it.each(['{Enter}', ' '])('is changed by the key "%s" in a header', async (key) => {
    const { user } = openGrid();
    focus(header('City'));
    await user.keyboard(key);
    expect(header('City').getAttribute('aria-sort')).toBe('ascending');
  });

  it('does not change at a column that cannot be sorted', async () => {
    const onView = vi.fn();
    const { user } = openGrid({ onView });
    await user.click(header('Phone'));
    focus(header('Phone'));
    await user.keyboard('{Enter}');
    expect(onView).not.toHaveBeenCalled();
  });
});

describe('The columns of a list', () => {
  const openMenu = async () => {
    const page = openGrid();
    await page.user.click(button('View'));
    return { ...page, menu: within(screen.getByRole('dialog', { name: 'View' })) };
  };

  it('are chosen in the menu', async () => {
    const { user, menu } = await openMenu();
    expect(menu.getByRole('checkbox', { name: 'Id' })).toHaveProperty('checked', false);
    await user.click(menu.getByRole('checkbox', { name: 'Id' }));
    await user.click(menu.getByRole('checkbox', { name: 'City' }));
    expect(headers()).toEqual(['Name', 'Phone', 'Id']);
  });

  it('are never all hidden', async () => {
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('checkbox', { name: 'City' }));
    await user.click(menu.getByRole('checkbox', { name: 'Phone' }));
    expect(menu.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
  });

  it('are put back by Reset view, and so is the row height', async () => {
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('checkbox', { name: 'City' }));
    await user.click(menu.getByRole('radio', { name: 'Compact' }));
    await user.click(menu.getByRole('button', { name: 'Reset view' }));
    expect(headers()).toEqual(['Name', 'City', 'Phone']);
    expect(menu.getByRole('radio', { name: 'Standard' })).toHaveProperty('checked', true);
  });

  it('are moved by Alt, Shift and the arrows, but the row header stays first', async () => {
    const { user } = openGrid();
    focus(header('Phone'));
    await user.keyboard('{Alt>}{Shift>}{ArrowLeft}');
    expect(headers()).toEqual(['Name', 'Phone', 'City']);
    await user.keyboard('{ArrowLeft}{/Shift}{/Alt}');
    expect(headers()).toEqual(['Name', 'Phone', 'City']);
    expect(document.activeElement).toBe(header('Phone'));
  });

  it('are made wider by Alt and the arrows', async () => {
    const onView = vi.fn();
    const { user } = openGrid({ onView });
    focus(header('City'));
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ widths: { city: 40 } }));
  });
});

describe('A list by keyboard', () => {
  const focused = (): string | null | undefined => document.activeElement?.textContent;

  it('has one tab stop, which follows the focus', async () => {
    const { user } = openGrid();
    await user.click(button('View'));
    await user.click(button('View'));
    const stops = (): (string | null)[] =>
      [...grid().querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent);
    expect(stops()).toEqual(['Name']);
    focus(header('Name'));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(stops()).toEqual(['Salem']);
  });

  it('moves between cells by the arrows, Home, End and the page keys, and stops at the edges', async () => {
    const { user } = openGrid();
    focus(header('Name'));
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe('Name');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link('Northgate'));
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Salem');
    await user.keyboard('{End}');
    expect(focused()).toBe('–');
    await user.keyboard('{PageDown}');
    expect(focused()).toBe('556');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('556');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Lakeside');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toBe('Name');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(focused()).toBe('556');
  });

  it('moves between the buttons of a row first', async () => {
    const actions = ['Edit', 'Delete'].map((label) => ({ label, icon: label, onClick: () => undefined }));
    const { user } = openGrid({ actions });
    const [edit, remove] = within(screen.getByRole('row', { name: /Northgate/ })).getAllByRole('button');
    focus(edit);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(remove);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('–');
  });
});

describe('The rows of a list', () => {
  const checkbox = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox', { name: 'Select row' });

  it('are selected one by one without being opened', async () => {
    const { user } = openGrid({ isSelectable: true });
    await user.click(checkbox('Harbor'));
    expect(screen.getByText('Selected: 2')).toBeDefined();
    expect(screen.getByRole('row', { name: /Harbor/, selected: true })).toBeDefined();
    await user.click(checkbox('Harbor'));
    expect(screen.getByText('Selected:')).toBeDefined();
  });

  it('are selected all at once, and the box of the header shows how many are', async () => {
    const { user } = openGrid({ isSelectable: true });
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });
    await user.click(checkbox('Lakeside'));
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    await user.click(all);
    expect(screen.getByText('Selected: 1, 2, 3')).toBeDefined();
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
    await user.click(all);
    expect(screen.getByText('Selected:')).toBeDefined();
  });

  it('have actions, and a disabled one says why and does nothing', async () => {
    const onClick = vi.fn();
    const disabledReason = ({ id }: Place) => (id === 2 ? 'It is in use.' : undefined);
    const { user } = openGrid({ actions: [{ label: 'Delete', icon: 'x', onClick, disabledReason }] });
    const [first, second] = screen.getAllByRole('button', { name: 'Delete' });
    expect(second?.title).toBe('It is in use.');
    expect(second?.getAttribute('aria-disabled')).toBe('true');
    if (first && second) for (const one of [second, first]) await user.click(one);
    expect(onClick.mock.calls).toEqual([[ROWS[0]]]);
    expect(grid()).toBeDefined();
  });
});

describe('The return to a list', () => {
  it('focuses the row from which it was left', () => {
    openGrid({ lastRow: 2 });
    expect(document.activeElement).toBe(link('Harbor'));
  });

  it('leaves the focus alone where the row is not in the list any more', () => {
    openGrid({ lastRow: 99 });
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['a click', async (user: UserEvent) => user.click(cell('Portland'))],
    ['the link', async (user: UserEvent) => user.click(link('Harbor'))],
    ['Enter', async (user: UserEvent) => (focus(cell('Portland')), user.keyboard('{Enter}'))],
  ])('remembers the row that was opened by %s', async (_, open) => {
    const saveRow = vi.fn();
    const { user } = openGrid({ saveRow });
    await open(user);
    await screen.findByRole('heading', { name: 'Page /edit_location/2' });
    expect(saveRow).toHaveBeenLastCalledWith(2);
  });
});

describe('The export of a list', () => {
  const saved = vi.fn<(blob: Blob) => string>(() => 'blob:saved');
  beforeEach(() => {
    saved.mockClear();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => saved(blob as Blob));
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('has the rows of all pages in the columns that are shown, and says how many', async () => {
    const { user } = openGrid();
    expect(button('Export CSV').title).toContain('3 rows');
    await user.click(button('Export CSV'));
    await screen.findByText('Exported 4 rows');
    const bytes = new Uint8Array((await saved.mock.calls[0]?.[0].arrayBuffer()) ?? new ArrayBuffer(0));
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text).toBe(
      [
        '\uFEFF"Name","City","Phone"',
        '"Northgate","Salem",""',
        '"Harbor","Portland","555"',
        '"Lakeside","Bend","556"',
        `"'=Hall","Bend",""`,
        '',
      ].join('\r\n'),
    );
  });

  it('that fails saves nothing and says why', async () => {
    const allRows = async function* (): AsyncGenerator<readonly Place[]> {
      yield ROWS;
      throw new Error('The connection was lost.');
    };
    const { user } = openGrid({ allRows });
    await user.click(button('Export CSV'));
    await screen.findByText(/The connection was lost\./);
    expect(saved).not.toHaveBeenCalled();
    expect(button('Export CSV')).toHaveProperty('disabled', false);
  });
});

describe('A list without rows', () => {
  it('says that there is nothing yet', () => {
    openGrid({ result: shownResult([]) });
    expect(screen.getByText('No locations yet')).toBeDefined();
    expect(button('Export CSV')).toHaveProperty('disabled', true);
  });

  it('offers to clear the search and the filters', async () => {
    const onClearFilters = vi.fn();
    const { user } = openGrid({ result: shownResult([]), onClearFilters });
    expect(screen.getByText('Nothing matches')).toBeDefined();
    await user.click(button('Clear search and filters'));
    expect(onClearFilters).toHaveBeenCalledTimes(1);
  });

  it('that could not be loaded says why and can be tried again', async () => {
    const retry = vi.fn();
    const failure = 'The server cannot be reached.';
    const { user } = openGrid({ result: { ...shownResult([]), state: 'failed', failure, retry } });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('The list could not be loaded');
    expect(alert.textContent).toContain('The server cannot be reached.');
    await user.click(button('Try again'));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('is busy while it is loading', () => {
    openGrid({ result: { ...shownResult([]), state: 'loading' } });
    expect(grid().parentElement?.parentElement?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('No locations yet')).toBeNull();
  });
});

describe('The search of a list', () => {
  it('starts at once by Enter, and is cleared by its button or Escape', async () => {
    const onView = vi.fn();
    const { user } = openGrid({ onView });
    const search = screen.getByRole('searchbox', { name: 'Search' });
    await user.type(search, 'harb{Enter}');
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'harb' }));
    await user.click(button('Clear search'));
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ search: '' }));
    expect(document.activeElement).toBe(search);
    await user.type(search, 'lake{Enter}{Escape}');
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ search: '' }));
  });

  it('starts when the typing pauses', async () => {
    const onView = vi.fn();
    const { user } = openGrid({ onView });
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'harb');
    await waitFor(() => expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'harb' })));
  });
});

describe('The pages of a list', () => {
  const page = (result: Partial<GridResult<Place>>) => ({ ...shownResult(), ...result });

  it('are turned by buttons, which are disabled at the ends', async () => {
    const onPage = vi.fn();
    const { user } = openGrid({ result: page({ total: 60, hasMore: true }), onPage });
    expect(screen.getByText('1–3 of 60')).toBeDefined();
    expect(button('Previous page').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Previous page'));
    expect(onPage).not.toHaveBeenCalled();
    await user.click(button('Next page'));
    await user.click(button('Last page'));
    expect(onPage.mock.calls).toEqual([[2], [3]]);
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('First page'));
    expect(onPage).toHaveBeenLastCalledWith(1);
  });

  it('have a size that can be chosen', async () => {
    const onView = vi.fn();
    const { user } = openGrid({ onView });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    expect(onView).toHaveBeenLastCalledWith(expect.objectContaining({ size: 100 }));
  });

  it('end at the last one that has rows', async () => {
    const onPage = vi.fn();
    const first = page({ total: 60, hasMore: true });
    const Shrinking = () => {
      const [now, setNow] = useState(1);
      const result = now === 3 ? page({ rows: [], total: 26 }) : first;
      return <TestGrid result={result} onPage={(next) => (setNow(next), onPage(next))} />;
    };
    const { user } = renderGrid(<Shrinking />);
    await user.click(button('Last page'));
    await waitFor(() => expect(onPage.mock.calls).toEqual([[3], [2]]));
  });
});
