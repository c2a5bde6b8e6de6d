import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCellFocus } from './cell-focus.ts';
import { Checkbox } from './checkbox.tsx';
import type { RowAction } from './column.ts';
import styles from './data-table.module.css';
import { fitColumns } from './fit-columns.ts';
import { HeaderCell } from './header-cell.tsx';
import { usePrefetchOnHover } from './prefetch-on-hover.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { ACTIONS, CHECK, TableRow } from './table-row.tsx';
import type { RowBehaviour } from './table-row.tsx';
import { GRID_TEXTS } from './texts.ts';
import { fixedWidth, minWidthOf, tracksOf } from './tracks.ts';
import type { GridTable } from './use-grid-table.ts';
import { useReturnFocus } from './return-focus.ts';
import { useWidth } from './use-width.ts';
import type { ChangeView, GridView } from './view.ts';

interface DataTableProps<Row extends { id: number }> {
  readonly name: string;
  readonly table: GridTable<Row>;
  readonly actions?: readonly RowAction<Row>[] | undefined;
  readonly rowCount: number;
  readonly page: number;
  readonly view: GridView;
  readonly onView: ChangeView;
  /** Identifies the query of the rows; another one scrolls to the top. */
  readonly queryId: string;
  /** The initial scroll position in pixels, and where it is saved. */
  readonly scrollTop: number;
  readonly saveScrollTop: (top: number) => void;
  /** The row from which the person has left the list. */
  readonly lastRow: number | undefined;
  readonly saveRow: (id: number) => void;
  readonly loading: boolean;
  readonly linkTo?: ((row: Row) => string) | undefined;
  readonly onPrefetch?: ((row: Row) => void) | undefined;
  readonly isFaded?: ((row: Row) => boolean) | undefined;
  readonly isSelectable: boolean;
}

const NO_ACTIONS: readonly never[] = [];
/** Another query scrolls to the top; a refresh of the same one does not. */
const useScrollTop = ({
  queryId,
  scrollTop,
  saveScrollTop,
}: Pick<DataTableProps<{ id: number }>, 'queryId' | 'scrollTop' | 'saveScrollTop'>) => {
  const scroller = useRef<HTMLDivElement>(null);
  const shownQuery = useRef(queryId);
  const [first] = useState(scrollTop);
  useEffect(() => {
    if (shownQuery.current === queryId) return;
    shownQuery.current = queryId;
    scroller.current?.scrollTo({ top: 0 });
  }, [queryId]);
  useLayoutEffect(() => {
    const element = scroller.current;
    element?.scrollTo({ top: first });
    // Restores the position for a person who returns from a row's page.
    return () => saveScrollTop(element?.scrollTop ?? 0);
  }, [first, saveScrollTop]);
  return scroller;
};

/** The rows of one page. Page, sort and search are controlled by the caller. */
export const DataTable = <Row extends { id: number }>(props: DataTableProps<Row>) => {
  const { table, actions = NO_ACTIONS, view, onView, linkTo, isFaded, isSelectable, page } = props;
  const { rows, selection } = table;
  const navigate = useNavigate();
  const scroller = useScrollTop(props);
  useReturnFocus(scroller, props.lastRow, rows.length > 0);
  const width = useWidth(scroller);
  const { tabStop, ...focus } = useCellFocus();
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({});
  const onNear = usePrefetchOnHover(props.onPrefetch);
  const onOpen = useCallback(
    (row: Row, inNewTab: boolean): void => {
      const path = linkTo?.(row) ?? '';
      if (inNewTab) window.open(path, '_blank', 'noopener');
      else void navigate(path);
    },
    [linkTo, navigate],
  );
  const { saveRow } = props;
  const behaviour = useMemo<RowBehaviour<Row>>(
    () => ({ linkTo, onOpen, onUse: saveRow, onPrefetch: onNear, isFaded, actions }),
    [linkTo, onOpen, saveRow, onNear, isFaded, actions],
  );
  const setWidth = (id: string, width: number, isDone: boolean): void => {
    setDragged(isDone ? {} : { [id]: width });
    if (isDone) onView({ widths: { ...view.widths, [id]: Math.round(width) } });
  };
  const widths = { ...view.widths, ...dragged };
  const beside = { hasCheck: isSelectable, actions: actions.length };
  const available = width === undefined ? undefined : width - fixedWidth(beside);
  const fitted = useMemo(
    () => fitColumns(table.shown, { width: available, widths: view.widths, chosen: view.columns }),
    [table.shown, available, view.widths, view.columns],
  );
  const { columns: shown, folded, scale } = fitted;
  const first = isSelectable ? 2 : 1;
  const hasStop = tabStop?.row === undefined || rows.some(({ id }) => id === tabStop.row);
  const stop = (hasStop && tabStop) || { row: undefined, column: isSelectable ? CHECK : (shown[0]?.id ?? '') };
  const headerStop = (column: string): 0 | -1 => (stop.row === undefined && stop.column === column ? 0 : -1);
  const tracks = tracksOf(shown, { ...beside, widths, scale });
  return (
    <div className={styles['scroller']} ref={scroller}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that the arrows move in
        role="grid"
        className={`${styles['table']} ${linkTo ? styles['clickable'] : ''}`}
        data-density={view.density}
        data-folded={folded.size > 0 ? '' : undefined}
        style={{ gridTemplateColumns: tracks, minWidth: minWidthOf(tracks) }}
        aria-label={props.name}
        aria-rowcount={props.rowCount + 1}
        aria-colcount={shown.length + (isSelectable ? 1 : 0) + (actions.length > 0 ? 1 : 0)}
        aria-multiselectable={isSelectable || undefined}
        {...focus}
      >
        <thead>
        <tr className={styles['head']} aria-rowindex={1}>
          {isSelectable ? (
            <th scope="col" className={styles['headerCell']} data-column={CHECK} aria-colindex={1}>
              <Checkbox
                label={GRID_TEXTS.selectAll}
                checked={selection.all}
                indeterminate={selection.some && !selection.all}
                tabIndex={headerStop(CHECK)}
                onChange={selection.toggleAll}
              />
            </th>
          ) : null}
          {shown.map((column, index) => (
            <HeaderCell
              key={column.id}
              column={column}
              index={first + index}
              sorted={view.sort === column.id ? view.order : undefined}
              tabIndex={headerStop(column.id)}
              onSort={() => table.sortBy(column.id)}
              onWidth={(width, isDone) => setWidth(column.id, width, isDone)}
              onMove={(by) => table.moveColumn(column.id, by)}
              onDropped={(id) => table.moveColumnTo(id, column.id)}
            />
          ))}
          {actions.length > 0 ? (
            <th
              scope="col"
              className={styles['headerCell']}
              data-column={ACTIONS}
              aria-colindex={first + shown.length}
              tabIndex={headerStop(ACTIONS)}
            >
              {GRID_TEXTS.action}
            </th>
          ) : null}
        </tr>
        </thead>
        {props.loading ? <SkeletonRows columns={shown.length} /> : null}
        <tbody>
        {rows.map((row, index) => (
          <TableRow
            key={row.id}
            row={row.original}
            index={(page - 1) * view.size + index + 2}
            columns={shown}
            folded={folded}
            selected={isSelectable ? row.getIsSelected() : undefined}
            onSelect={table.selectRow}
            tabColumn={stop.row === row.id ? stop.column : undefined}
            behaviour={behaviour}
          />
        ))}
        </tbody>
      </table>
    </div>
  );
};
