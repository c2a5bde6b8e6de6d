import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { Day } from '@cotyle/domain/validation/calendar';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Moving } from '../moving/use-moving.tsx';
import { dayByKey } from './days.ts';
import type { CalendarAddress } from './use-calendar-address.ts';

/** The surgeries in a cell, in their order. */
const entriesOf = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>('[data-entry]')];

/**
 * The keys of a grid of days by the ARIA pattern: one stop of the Tab key. Arrow keys, Home, End, Page Up and Page Down choose a
 * day; Enter goes into it, where arrows choose a surgery, Enter opens it and M moves it; Escape goes back to the day.
 */
export const useDayKeys = (
  { day, goTo, show }: CalendarAddress,
  surgeries: ReadonlyMap<Day, readonly ProcedureRow[]>,
  moving: Moving,
) => {
  const grid = useRef<HTMLTableElement>(null);
  /** The day that a key has led to: it may not be on the page yet. */
  const followed = useRef<Day>(undefined);

  useEffect(() => {
    if (followed.current !== day) return;
    followed.current = undefined;
    grid.current?.querySelector<HTMLElement>(`td[data-day="${day}"]`)?.focus();
  }, [day]);

  const onDayKey = (event: KeyboardEvent, cell: HTMLElement): void => {
    const from = cell.dataset['day'] ?? day;
    const next = dayByKey(event.key, from);
    if (next !== undefined) {
      event.preventDefault();
      followed.current = next;
      return goTo(next);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = entriesOf(cell);
    if (first) first.focus();
    else show('day', from);
  };

  const onEntryKey = (event: KeyboardEvent, cell: HTMLElement, entry: HTMLElement): void => {
    const entries = entriesOf(cell);
    const at = entries.indexOf(entry);
    const rows = surgeries.get(cell.dataset['day'] ?? '');
    const row = rows?.find(({ id }) => String(id) === entry.dataset['entry']);
    const key = event.key.toLowerCase();
    if (key === 'm' && row && moving.isMovable(row)) moving.ask(row);
    else if (key === 'escape') cell.focus();
    else if (key === 'arrowdown') entries[at + 1]?.focus();
    else if (key === 'arrowup') entries[at - 1]?.focus();
    else return;
    event.preventDefault();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const cell = event.target.closest('td');
    if (!cell) return;
    if (event.target === cell) onDayKey(event, cell);
    else onEntryKey(event, cell, event.target);
  };

  return { ref: grid, role: 'grid', onKeyDown } as const;
};
