import type { PointerEvent } from 'react';
import { Link } from 'react-router';
import type { Column } from './column.ts';
import styles from './cell.module.css';
import { GRID_TEXTS } from './texts.ts';

/** A tooltip only where the text is truncated. */
const tipWhereCut = ({ currentTarget: cell }: PointerEvent<HTMLElement>): void => {
  cell.title =
    cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight
      ? (cell.textContent ?? '')
      : '';
};

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  /** Columns that the window is too narrow for. */
  readonly below: readonly Column<Row>[] | undefined;
  /** The link of the row header. */
  readonly to: string | undefined;
  readonly tabIndex: 0 | -1;
}

const SecondLine = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => {
  const texts = columns.flatMap((column) => {
    const text = column.text(row);
    return text === '' ? [] : [column.foldedText?.(row) ?? text];
  });
  return texts.length === 0 ? null : <span className={styles['below']}>{texts.join(', ')}</span>;
};

export const Cell = <Row,>({ column, row, below, to, tabIndex }: CellProps<Row>) => {
  const text = column.text(row);
  const content =
    column.render?.(row) ?? (text || <span className={styles['nothing']}>{GRID_TEXTS.nothing}</span>);
  const line = (
    <span
      className={styles['cell']}
      data-wraps={column.flex === undefined ? undefined : ''}
      onPointerEnter={tipWhereCut}
    >
      {to !== undefined && column.isRowHeader ? (
        <Link className={styles['link']} to={to} tabIndex={tabIndex}>
          {content}
        </Link>
      ) : (
        content
      )}
    </span>
  );
  if (!below) return line;
  return (
    <span className={styles['lines']}>
      {line}
      <SecondLine columns={below} row={row} />
    </span>
  );
};
