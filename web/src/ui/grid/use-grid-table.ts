import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef, ReactTable, Updater } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { isShown } from './column.ts';
import type { Column } from './column.ts';
import type { ChangeView, GridView } from './view.ts';

const FEATURES = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly onChange: (ids: ReadonlySet<number>) => void;
}

interface GridTableOptions<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly view: GridView;
  readonly onView: ChangeView;
  readonly selection: Selection | undefined;
}

type Table<Row extends { id: number }> = ReactTable<typeof FEATURES, Row>;
export type TableRow<Row extends { id: number }> = ReturnType<Table<Row>['getRowModel']>['rows'][number];

export interface GridTable<Row extends { id: number }> {
  /** All columns, in their order. */
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly rows: readonly TableRow<Row>[];
  readonly selectRow: (id: number) => void;
  readonly selection: { readonly all: boolean; readonly some: boolean; readonly toggleAll: () => void };
  readonly toggleColumn: (id: string) => void;
  /** One position left (-1) or right (1) among the visible columns. */
  readonly moveColumn: (id: string, by: -1 | 1) => void;
  /** To the position of another column. */
  readonly moveColumnTo: (id: string, target: string) => void;
  readonly sortBy: (id: string) => void;
}

const updated = <T>(updater: Updater<T>, state: T): T =>
  typeof updater === 'function' ? (updater as (state: T) => T)(state) : updater;

/** The row header stays first. */
const isMovable = (column: Column<never> | undefined): boolean => column !== undefined && !column.isRowHeader;

/** The table state: rows are paged by the server, preferences are stored by the caller. */
export const useGridTable = <Row extends { id: number }>(options: GridTableOptions<Row>): GridTable<Row> => {
  const { columns, rows, view, onView, selection } = options;
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof FEATURES, Row> => ({
        id: column.id,
        accessorFn: column.text,
        enableSorting: column.sortable === true,
        sortDescFirst: false,
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: [...view.columnOrder],
      columnVisibility: Object.fromEntries(columns.map((one) => [one.id, isShown(one, view.columns)])),
      sorting: [{ id: view.sort, desc: view.order === 'desc' }],
      rowSelection: Object.fromEntries([...(selection?.ids ?? [])].map((id) => [String(id), true as const])),
    }),
    [columns, view.columnOrder, view.columns, view.sort, view.order, selection?.ids],
  );
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => String(id),
    state,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    onColumnOrderChange: (updater) => onView({ columnOrder: updated(updater, state.columnOrder) }),
    onColumnVisibilityChange: (updater) => onView({ columns: updated(updater, state.columnVisibility) }),
    onSortingChange: (updater) => {
      const [next] = updated(updater, state.sorting);
      if (next) onView({ sort: next.id, order: next.desc ? 'desc' : 'asc' });
    },
    onRowSelectionChange: (updater) =>
      selection?.onChange(new Set(Object.keys(updated(updater, state.rowSelection)).map(Number))),
  });
  // Stable, so that rows are not rendered again for it.
  const selectRow = useCallback((id: number): void => table.getRow(String(id)).toggleSelected(), [table]);
  const ours = (found: readonly { id: string }[]): Column<Row>[] =>
    found.flatMap(({ id }) => byId.get(id) ?? []);
  const ordered = ours(table.getAllLeafColumns());
  const shown = ours(table.getVisibleLeafColumns());
  const place = (id: string, target: string): void => {
    if (!isMovable(byId.get(id)) || !isMovable(byId.get(target))) return;
    const others = ordered.map((column) => column.id).filter((one) => one !== id);
    const isToRight =
      ordered.findIndex((one) => one.id === id) < ordered.findIndex((one) => one.id === target);
    table.setColumnOrder(others.toSpliced(others.indexOf(target) + (isToRight ? 1 : 0), 0, id));
  };
  return {
    columns: ordered,
    shown,
    rows: table.getRowModel().rows,
    selection: {
      all: rows.length > 0 && table.getIsAllRowsSelected(),
      some: table.getIsSomeRowsSelected(),
      toggleAll: () => table.toggleAllRowsSelected(),
    },
    selectRow,
    toggleColumn: (id) => table.getColumn(id)?.toggleVisibility(),
    moveColumn: (id, by) => {
      const target = shown[shown.findIndex((column) => column.id === id) + by];
      if (target) place(id, target.id);
    },
    moveColumnTo: place,
    sortBy: (id) => table.getColumn(id)?.toggleSorting(),
  };
};
