import type { ReactNode } from 'react';

/** One column of a grid. */
export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** The text for the export, screen readers and the tooltip. */
  readonly text: (row: Row) => string;
  /** Replaces the text in the export, as a number. */
  readonly number?: (row: Row) => number;
  /** Replaces the text in the cell. */
  readonly render?: (row: Row) => ReactNode;
  readonly width: number;
  /** Its share of the remaining width. */
  readonly flex?: number;
  readonly sortable?: boolean;
  /** By default. */
  readonly hidden?: boolean;
  /** The column under whose text this one is shown, as a second line, where the window is too narrow for both. */
  readonly foldsInto?: string;
  /** Its text there, where the plain text would be ambiguous. */
  readonly foldedText?: (row: Row) => string;
  /** With a foldable column: the highest folds first. */
  readonly foldOrder?: number;
  readonly align?: 'right';
  /** The row header: it names the row and carries its link. */
  readonly isRowHeader?: boolean;
}

/** A button in every row. */
export interface RowAction<Row> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: (row: Row) => void;
  /** Undefined where the action is enabled. */
  readonly disabledReason?: (row: Row) => string | undefined;
}

export const isShown = (column: Column<never>, chosen: Readonly<Record<string, boolean>>): boolean =>
  chosen[column.id] ?? column.hidden !== true;
