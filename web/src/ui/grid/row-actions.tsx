import { GridActionsCell } from '@mui/x-data-grid';
import type { GridRenderCellParams, GridValidRowModel } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import type { RowAction } from './column.ts';
import styles from './row-actions.module.css';

interface RowButtonProps {
  readonly label: string;
  readonly closed: string | undefined;
  readonly children: ReactNode;
  readonly onClick: () => void;
  /** Handed over by the cell: one of its buttons takes the focus at a time. */
  readonly tabIndex?: number;
}

/** A closed one keeps its place for the keyboard and says why it is closed. */
const RowButton = ({ label, closed, children, onClick, tabIndex = -1 }: RowButtonProps) => (
  <button
    type="button"
    className={styles['button']}
    aria-label={label}
    title={closed ?? label}
    aria-disabled={closed !== undefined || undefined}
    tabIndex={tabIndex}
    onClick={() => {
      if (closed === undefined) onClick();
    }}
  >
    {children}
  </button>
);

interface RowActionsProps<Row extends GridValidRowModel> {
  readonly cell: GridRenderCellParams<Row>;
  readonly actions: readonly RowAction<Row>[];
}

export const RowActions = <Row extends GridValidRowModel>({ cell, actions }: RowActionsProps<Row>) => (
  <GridActionsCell {...cell} suppressChildrenValidation>
    {actions.map(({ label, icon, onUse, closed }) => (
      <RowButton key={label} label={label} closed={closed?.(cell.row)} onClick={() => onUse(cell.row)}>
        {icon}
      </RowButton>
    ))}
  </GridActionsCell>
);
