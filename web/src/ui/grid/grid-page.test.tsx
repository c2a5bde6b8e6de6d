import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  button,
  cell,
  focus,
  grid,
  header,
  headers,
  link,
  openGrid,
  renderGrid,
  ROWS,
  shownResult,
  TestGrid,
} from './testing/test-grid.tsx';
import type { Place } from './testing/test-grid.tsx';
import type { GridResult } from './view.ts';

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
