import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCellFocus } from './cell-focus.ts';
import { Checkbox } from './checkbox.tsx';
import type { Column, RowAction } from './column.ts';
import styles from './data-table.module.css';
import { HeaderCell } from './header-cell.tsx';
import { usePrefetchOnHover } from './prefetch-on-hover.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { ACTIONS, CHECK, TableRow } from './table-row.tsx';
import type { RowBehaviour } from './table-row.tsx';
import { GRID_TEXTS } from './texts.ts';
import type { GridTable } from './use-grid-table.ts';
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
  readonly loading: boolean;
  readonly linkTo?: ((row: Row) => string) | undefined;
  readonly onPrefetch?: ((row: Row) => void) | undefined;
  readonly isFaded?: ((row: Row) => boolean) | undefined;
  readonly isSelectable: boolean;
}

const NO_ACTIONS: readonly never[] = [];
const CHECK_WIDTH = 46;
const ACTION_WIDTH = 28;

const trackOf = ({ id, width, flex }: Column<never>, widths: Readonly<Record<string, number>>): string => {
  const drawn = widths[id];
  if (drawn !== undefined) return `${drawn}px`;
  return flex ? `minmax(${width}px, ${flex}fr)` : `${width}px`;
};

/** The columns as CSS grid tracks; a last one fills the remaining width. */
const tracksOf = (
  columns: readonly Column<never>[],
  widths: Readonly<Record<string, number>>,
  { hasCheck, actions }: { hasCheck: boolean; actions: number },
): string => {
  const isFilled = columns.some(({ id, flex }) => flex && widths[id] === undefined);
  return [
    ...(hasCheck ? [`${CHECK_WIDTH}px`] : []),
    ...columns.map((column) => trackOf(column, widths)),
    ...(isFilled ? [] : ['minmax(0, 1fr)']),
    ...(actions > 0 ? [`${Math.max(64, 10 + actions * ACTION_WIDTH)}px`] : []),
  ].join(' ');
};

/** Below this width the rows scroll horizontally. */
const minWidthOf = (tracks: string): number =>
  [...tracks.matchAll(/(\d+(?:\.\d+)?)px/g)].reduce((sum, [, width]) => sum + Number(width), 0);

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
  const { shown, rows, selection } = table;
  const navigate = useNavigate();
  const scroller = useScrollTop(props);
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
  const behaviour = useMemo<RowBehaviour<Row>>(
    () => ({ linkTo, onOpen, onPrefetch: onNear, isFaded, actions }),
    [linkTo, onOpen, onNear, isFaded, actions],
  );
  const setWidth = (id: string, width: number, isDone: boolean): void => {
    setDragged(isDone ? {} : { [id]: width });
    if (isDone) onView({ widths: { ...view.widths, [id]: Math.round(width) } });
  };
  const first = isSelectable ? 2 : 1;
  const hasStop = tabStop?.row === undefined || rows.some(({ id }) => id === tabStop.row);
  const stop = (hasStop && tabStop) || { row: undefined, column: isSelectable ? CHECK : (shown[0]?.id ?? '') };
  const headerStop = (column: string): 0 | -1 => (stop.row === undefined && stop.column === column ? 0 : -1);
  const tracks = tracksOf(shown, { ...view.widths, ...dragged }, { hasCheck: isSelectable, actions: actions.length });
  return (
    <div className={styles['scroller']} ref={scroller}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that the arrows move in
        role="grid"
        className={`${styles['table']} ${linkTo ? styles['clickable'] : ''}`}
        data-density={view.density}
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
