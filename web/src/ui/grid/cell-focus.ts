import { useCallback, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

/** The cell that Tab reaches (roving tabindex). */
export interface TabStop {
  /** Undefined for the header row. */
  readonly row: string | undefined;
  readonly column: string;
}

const CELL = 'th, td';
const CONTROL = 'a, button, input';

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CELL) : null;

const cellsOf = (row: Element | null | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>(CELL)] : [];

/** A cell with a control passes the focus to it. */
const focusCell = (cell: HTMLElement | undefined): void => {
  const target = cell?.querySelector<HTMLElement>(CONTROL) ?? cell;
  target?.focus();
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

const PAGE_ROWS = 10;

interface Move {
  readonly rows: number;
  readonly cells: number;
}

/** The movement of a key in rows and cells, clamped to the table. */
const moveOf = ({ key, ctrlKey }: KeyboardEvent): Move | undefined => {
  const far = Number.MAX_SAFE_INTEGER;
  switch (key) {
    case 'ArrowUp':
      return { rows: -1, cells: 0 };
    case 'ArrowDown':
      return { rows: 1, cells: 0 };
    case 'ArrowLeft':
      return { rows: 0, cells: -1 };
    case 'ArrowRight':
      return { rows: 0, cells: 1 };
    case 'PageUp':
      return { rows: -PAGE_ROWS, cells: 0 };
    case 'PageDown':
      return { rows: PAGE_ROWS, cells: 0 };
    case 'Home':
      return { rows: ctrlKey ? -far : 0, cells: -far };
    case 'End':
      return { rows: ctrlKey ? far : 0, cells: far };
    default:
      return undefined;
  }
};

const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** In a cell with several buttons, left and right move between them first. */
const nextControl = (cell: HTMLElement, by: number): HTMLElement | undefined => {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROL)];
  const at = controls.findIndex((control) => control === document.activeElement);
  return at === -1 ? undefined : controls[at + by];
};

/** Keyboard navigation of a WAI-ARIA grid: one tab stop; arrows, Home, End and page keys move between cells. */
export const useCellFocus = () => {
  const [tabStop, setTabStop] = useState<TabStop>();

  const onFocus = useCallback((event: FocusEvent<HTMLElement>): void => {
    const cell = cellOf(event.target);
    const column = cell?.dataset['column'];
    if (column !== undefined) setTabStop({ row: cell?.dataset['row'], column });
  }, []);

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>): void => {
    const cell = cellOf(event.target);
    const move = event.altKey || event.metaKey || event.defaultPrevented ? undefined : moveOf(event);
    if (!cell || !move) return;
    event.preventDefault();
    const control = move.rows === 0 ? nextControl(cell, move.cells) : undefined;
    if (control) {
      control.focus();
      return;
    }
    const rows = [...event.currentTarget.querySelectorAll('tr')];
    const row = cell.closest('tr');
    const target = rows[within((row ? rows.indexOf(row) : 0) + move.rows, rows.length)];
    const cells = cellsOf(target);
    const at = cellsOf(row).indexOf(cell);
    focusCell(cells[within(at + move.cells, cells.length)]);
  }, []);

  return { tabStop, onFocus, onKeyDown };
};
