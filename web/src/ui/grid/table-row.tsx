import { memo } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Cell } from './cell.tsx';
import { Checkbox } from './checkbox.tsx';
import type { Column, RowAction } from './column.ts';
import styles from './data-table.module.css';
import { RowActions } from './row-actions.tsx';
import { GRID_TEXTS } from './texts.ts';

/** Columns that any list may have. */
export const CHECK = 'check';
export const ACTIONS = 'actions';

export interface RowBehaviour<Row> {
  readonly linkTo?: ((row: Row) => string) | undefined;
  readonly onOpen: (row: Row, inNewTab: boolean) => void;
  /** A click in the row, or Enter: it may lead away from the list. */
  readonly onUse: (id: number) => void;
  readonly onPrefetch: (row: Row | undefined) => void;
  readonly isFaded?: ((row: Row) => boolean) | undefined;
  readonly actions: readonly RowAction<Row>[];
}

interface TableRowProps<Row extends { id: number }> {
  readonly row: Row;
  /** Counted from 1 over all pages, including the header row. */
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Shown as second lines, by the column under whose text they are. */
  readonly folded: ReadonlyMap<string, readonly Column<Row>[]>;
  /** Undefined where rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly onSelect: (id: number) => void;
  /** The column of the tab stop, if it is in this row. */
  readonly tabColumn: string | undefined;
  readonly behaviour: RowBehaviour<Row>;
}

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;

/** Selecting text to copy it is not a click on the row. */
const isSelectingText = (): boolean => (window.getSelection()?.toString() ?? '') !== '';

const Row = <R extends { id: number }>(props: TableRowProps<R>) => {
  const { row, columns, folded, selected, tabColumn, behaviour } = props;
  const { linkTo, onOpen, onUse, onPrefetch, isFaded, actions } = behaviour;
  const tabIndexOf = (column: string): 0 | -1 => (tabColumn === column ? 0 : -1);
  const first = selected === undefined ? 1 : 2;
  const to = linkTo?.(row);
  const open = (event: MouseEvent): void => {
    if (linkTo && !isOnControl(event.target) && !isSelectingText())
      onOpen(row, event.ctrlKey || event.metaKey);
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (!linkTo || event.key !== 'Enter' || isOnControl(event.target)) return;
    event.preventDefault();
    onUse(row.id);
    onOpen(row, false);
  };
  const near = (): void => onPrefetch(row);
  const cell = { 'data-row': String(row.id), className: styles['cell'] };
  return (
    <tr
      className={`${styles['row']} ${isFaded?.(row) ? styles['faded'] : ''}`}
      aria-rowindex={props.index}
      aria-selected={selected}
      onClickCapture={() => onUse(row.id)}
      onClick={open}
      onKeyDown={openByKey}
      onMouseEnter={near}
      onMouseLeave={() => onPrefetch(undefined)}
      onFocus={near}
    >
      {selected === undefined ? null : (
        <td {...cell} data-column={CHECK} aria-colindex={1}>
          <Checkbox
            label={GRID_TEXTS.selectRow}
            checked={selected}
            tabIndex={tabIndexOf(CHECK)}
            onChange={() => props.onSelect(row.id)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const attributes = {
          ...cell,
          'data-column': column.id,
          'data-align': column.align,
          'aria-colindex': first + index,
        };
        const content = (
          <Cell {...{ column, row, to }} below={folded.get(column.id)} tabIndex={tabIndexOf(column.id)} />
        );
        return column.isRowHeader ? (
          <th
            key={column.id}
            scope="row"
            {...attributes}
            data-heads=""
            // Its link is focusable instead.
            tabIndex={to === undefined ? tabIndexOf(column.id) : -1}
          >
            {content}
          </th>
        ) : (
          <td key={column.id} {...attributes} tabIndex={tabIndexOf(column.id)}>
            {content}
          </td>
        );
      })}
      {actions.length === 0 ? null : (
        <td {...cell} data-column={ACTIONS} aria-colindex={first + columns.length}>
          <RowActions row={row} actions={actions} tabIndex={tabIndexOf(ACTIONS)} />
        </td>
      )}
    </tr>
  );
};

/** Rendered again only when its props change. */
export const TableRow = memo(Row) as typeof Row;
