import type { ReactNode } from 'react';

/** One column of a grid: what it says of a row in words, and how that is shown. */
export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** For the export, for readers, and for the tip over what is cut. */
  readonly text: (row: Row) => string;
  /** Stands in the cell in place of the words. */
  readonly render?: (row: Row) => ReactNode;
  readonly width: number;
  /** Its share of the space that the other columns leave. */
  readonly flex?: number;
  readonly sortable?: boolean;
  /** Until somebody asks for it. */
  readonly hidden?: boolean;
  readonly align?: 'right';
  /** Names the row for readers, and carries its link. */
  readonly isRowHeader?: boolean;
}

/** A button in every row. */
export interface RowAction<Row> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: (row: Row) => void;
  /** Why it is closed for this row; undefined where it is open. */
  readonly disabledReason?: (row: Row) => string | undefined;
}

export const isShown = (column: Column<never>, chosen: Readonly<Record<string, boolean>>): boolean =>
  chosen[column.id] ?? column.hidden !== true;
