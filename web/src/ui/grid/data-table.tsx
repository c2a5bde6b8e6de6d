import { DataGrid, useGridApiRef } from '@mui/x-data-grid';
import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import type { Column, RowAction } from './column.ts';
import styles from './data-table.module.css';
import { gridColumns, visibilityOf } from './grid-columns.tsx';
import { GRID_PARTS } from './grid-parts.tsx';
import { useNearRow } from './near-row.ts';
import { useOpenRow } from './open-row.ts';
import { PAGE_NONCE } from './page-nonce.ts';
import { useBeginAtTop, useKeepTop } from './scroll-place.ts';
import type { ChangeView, Density, GridView } from './view.ts';
import { useWidthKeys } from './width-keys.ts';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly onChange: (ids: ReadonlySet<number>) => void;
}

interface DataTableProps<Row extends { id: number }> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly actions?: readonly RowAction<Row>[] | undefined;
  readonly rows: readonly Row[];
  readonly rowCount: number;
  readonly page: number;
  readonly view: GridView;
  readonly onView: ChangeView;
  /** Names what the rows answer; another one begins at the top. */
  readonly question: string;
  /** How far the rows are scrolled at first, in pixels, and who is told how far they were at last. */
  readonly top: number;
  readonly keepTop: (top: number) => void;
  readonly loading: boolean;
  readonly linkTo?: ((row: Row) => string) | undefined;
  readonly onNear?: ((row: Row) => void) | undefined;
  readonly isFaded?: ((row: Row) => boolean) | undefined;
  readonly selection?: Selection | undefined;
}

/** Always 40 pixels on the screen: the grid lets the height of the headings grow and shrink with that of the rows. */
const HEADER_HEIGHT: Record<Density, number> = { compact: 58, standard: 40, comfortable: 31 };

const NO_ACTIONS: readonly never[] = [];

/** The same for every grid: rows come in pages from the server, and the frame around them is ours. */
const SAME = {
  nonce: PAGE_NONCE,
  rowHeight: 40,
  // All columns are drawn at once: there are few, and the last one stays in sight while the others are scrolled.
  columnBufferPx: 4000,
  paginationMode: 'server',
  sortingMode: 'server',
  sortingOrder: ['asc', 'desc'],
  filterMode: 'server',
  disableRowSelectionExcludeModel: true,
  disableRowSelectionOnClick: true,
  disableColumnMenu: true,
  disableColumnFilter: true,
  disableColumnSelector: true,
  hideFooter: true,
  slots: GRID_PARTS,
} as const;

/** Rows may be counted before they are there: then too they are waited for, and the grid's own bar is not part of ours. */
const LOADING = { variant: 'skeleton', noRowsVariant: 'skeleton' } as const;

const useModels = ({ sort, order, size }: GridView, page: number, selection: Selection | undefined) => ({
  sortModel: useMemo(() => [{ field: sort, sort: order }], [sort, order]),
  paginationModel: useMemo(() => ({ page: page - 1, pageSize: size }), [page, size]),
  rowSelectionModel: useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selection?.ids) }),
    [selection?.ids],
  ),
});

/** The rows of one page. It asks nobody: page, sort and search are the caller's. */
export const DataTable = <Row extends { id: number }>(table: DataTableProps<Row>) => {
  const { columns, actions = NO_ACTIONS, rows, view, onView, linkTo, isFaded, selection } = table;
  const { widths, columns: chosen } = view;
  const apiRef = useGridApiRef();
  const opening = useOpenRow(linkTo);
  const near = useNearRow(rows, table.onNear);
  const models = useModels(view, table.page, selection);
  useWidthKeys(apiRef);
  const drawn = useMemo(
    () => gridColumns({ columns, actions, widths, linkTo }),
    [columns, actions, widths, linkTo],
  );
  useBeginAtTop(apiRef, table.question);
  useKeepTop(apiRef, table.keepTop);
  const [initialState] = useState({ scroll: { top: table.top, left: 0 } });

  return (
    <DataGrid
      {...SAME}
      {...opening}
      {...models}
      apiRef={apiRef}
      initialState={initialState}
      className={`${styles['table']} ${linkTo ? styles['opens'] : ''}`}
      aria-label={table.name}
      rows={rows}
      rowCount={table.rowCount}
      columns={drawn}
      columnVisibilityModel={useMemo(() => visibilityOf(columns, chosen), [columns, chosen])}
      loading={table.loading}
      density={view.density}
      columnHeaderHeight={HEADER_HEIGHT[view.density]}
      slotProps={useMemo(() => ({ row: near, loadingOverlay: LOADING }), [near])}
      getRowClassName={({ row }) => (isFaded?.(row) ? (styles['faded'] ?? '') : '')}
      rowSelection={selection !== undefined}
      checkboxSelection={selection !== undefined}
      onRowSelectionModelChange={({ ids }) => selection?.onChange(new Set([...ids].map(Number)))}
      onSortModelChange={([next]) => {
        if (next?.sort) onView({ sort: next.field, order: next.sort });
      }}
      onColumnWidthChange={({ colDef, width }) =>
        onView({ widths: { ...widths, [colDef.field]: Math.round(width) } })
      }
    />
  );
};
