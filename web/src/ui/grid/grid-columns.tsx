import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { Cell } from './cell.tsx';
import { isShown } from './column.ts';
import type { Column, RowAction } from './column.ts';
import styles from './data-table.module.css';
import { RowActions } from './row-actions.tsx';
import { GRID_TEXTS } from './texts.ts';

export const ACTIONS = 'actions';
const HEADS = styles['heads'] ?? '';
const ACTION_WIDTH = 28;
const NARROWEST = 40;

interface ColumnParts<Row> {
  readonly columns: readonly Column<Row>[];
  readonly actions: readonly RowAction<Row>[];
  readonly widths: Readonly<Record<string, number>>;
  readonly linkTo: ((row: Row) => string) | undefined;
}

const columnOf = <Row extends GridValidRowModel>(
  column: Column<Row>,
  { widths, linkTo }: ColumnParts<Row>,
): GridColDef<Row> => {
  const drawn = widths[column.id];
  return {
    field: column.id,
    headerName: column.label,
    width: drawn ?? column.width,
    minWidth: drawn === undefined && column.grows ? column.width : NARROWEST,
    ...(drawn === undefined && column.grows ? { flex: column.grows } : {}),
    sortable: column.sortable === true,
    rowHeader: column.heads === true,
    ...(column.heads ? { cellClassName: HEADS, headerClassName: HEADS } : {}),
    align: column.align ?? 'left',
    headerAlign: column.align ?? 'left',
    display: 'flex',
    valueGetter: (_, row) => column.text(row),
    renderCell: ({ row, tabIndex }) => (
      <Cell column={column} row={row} to={linkTo?.(row)} tabIndex={tabIndex} />
    ),
  };
};

/** Our columns as the grid wants them, with the buttons of a row last. */
export const gridColumns = <Row extends GridValidRowModel>(parts: ColumnParts<Row>): GridColDef<Row>[] => {
  const columns = parts.columns.map((column) => columnOf(column, parts));
  if (parts.actions.length === 0) return columns;
  const actions: GridColDef<Row> = {
    field: ACTIONS,
    type: 'actions',
    headerName: GRID_TEXTS.action,
    width: Math.max(64, 10 + parts.actions.length * ACTION_WIDTH),
    resizable: false,
    renderCell: (cell) => <RowActions cell={cell} actions={parts.actions} />,
  };
  return [...columns, actions];
};

export const visibilityOf = <Row,>(
  columns: readonly Column<Row>[],
  chosen: Readonly<Record<string, boolean>>,
): Record<string, boolean> =>
  Object.fromEntries(columns.map((column) => [column.id, isShown(column, chosen)]));
