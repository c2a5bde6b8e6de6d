import type { PointerEvent } from 'react';
import { Link } from 'react-router';
import type { Column } from './column.ts';
import styles from './cell.module.css';
import { GRID_TEXTS } from './texts.ts';

/** A tooltip only where the text is truncated. */
const tipWhereCut = ({ currentTarget: cell }: PointerEvent<HTMLElement>): void => {
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
};

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  /** The link of the row header. */
  readonly to: string | undefined;
  readonly tabIndex: 0 | -1;
}

export const Cell = <Row,>({ column, row, to, tabIndex }: CellProps<Row>) => {
  const text = column.text(row);
  const content =
    column.render?.(row) ?? (text || <span className={styles['nothing']}>{GRID_TEXTS.nothing}</span>);
  return (
    <span className={styles['cell']} onPointerEnter={tipWhereCut}>
      {to !== undefined && column.isRowHeader ? (
        <Link className={styles['link']} to={to} tabIndex={tabIndex}>
          {content}
        </Link>
      ) : (
        content
      )}
    </span>
  );
};
