import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Column } from './column.ts';
import styles from './header-cell.module.css';
import { GRID_TEXTS } from './texts.ts';

const MIN_WIDTH = 40;
const KEY_STEP = 16;
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
/** A custom type, so that only columns can be dropped on a header. */
const COLUMN_DRAG_TYPE = 'application/x-cotyle-column';

interface HeaderCellProps {
  readonly column: Column<never>;
  readonly index: number;
  readonly sorted: 'asc' | 'desc' | undefined;
  readonly tabIndex: 0 | -1;
  readonly onSort: () => void;
  /** Called during the drag of the edge; `isDone` at its end. */
  readonly onWidth: (width: number, isDone: boolean) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDropped: (id: string) => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The resize handle of a header. */
const Edge = ({ onWidth }: Pick<HeaderCellProps, 'onWidth'>) => {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const widthAt = (event: PointerEvent): number =>
    Math.max(MIN_WIDTH, (start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0));
  const [isDragging, setDragging] = useState(false);
  return (
    <span
      className={styles['edge']}
      data-dragging={isDragging ? '' : undefined}
      aria-hidden
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        start.current = { x: event.clientX, width };
        setDragging(true);
      }}
      onPointerMove={(event) => {
        if (start.current) onWidth(widthAt(event), false);
      }}
      onPointerUp={(event) => {
        if (start.current) onWidth(widthAt(event), true);
        start.current = undefined;
        setDragging(false);
      }}
      onPointerCancel={() => {
        start.current = undefined;
        setDragging(false);
      }}
    />
  );
};

/** Keyboard equivalents: Alt with the arrows resizes, with Shift moves the column. */
const onHeaderKey = (
  event: KeyboardEvent<HTMLElement>,
  { column, onSort, onWidth, onMove }: HeaderCellProps,
): void => {
  const step = STEPS[event.key];
  if (event.altKey && step !== undefined) {
    event.preventDefault();
    if (event.shiftKey) onMove(step);
    else {
      const { width } = event.currentTarget.getBoundingClientRect();
      // A held key steps from the rendered width, so each step is rendered before the next.
      flushSync(() => onWidth(Math.max(MIN_WIDTH, width + step * KEY_STEP), true));
    }
  } else if ((event.key === 'Enter' || event.key === ' ') && column.sortable) {
    event.preventDefault();
    onSort();
  }
};

/** A column header: click sorts, drag moves the column. */
export const HeaderCell = (props: HeaderCellProps) => {
  const { column, sorted, onSort, onDropped } = props;
  const Icon = sorted === 'desc' ? ArrowDown : ArrowUp;
  const acceptColumn = (event: DragEvent): void => {
    if (!column.isRowHeader && event.dataTransfer.types.includes(COLUMN_DRAG_TYPE)) event.preventDefault();
  };
  return (
    <th
      scope="col"
      className={styles['header']}
      data-column={column.id}
      data-heads={column.isRowHeader ? '' : undefined}
      data-sortable={column.sortable ? '' : undefined}
      data-align={column.align}
      aria-colindex={props.index}
      aria-sort={sorted ? ARIA_SORT[sorted] : column.sortable ? 'none' : undefined}
      tabIndex={props.tabIndex}
      draggable={!column.isRowHeader}
      onClick={column.sortable ? onSort : undefined}
      onKeyDown={(event) => onHeaderKey(event, props)}
      onDragStart={(event) => event.dataTransfer.setData(COLUMN_DRAG_TYPE, column.id)}
      onDragOver={acceptColumn}
      onDrop={(event) => {
        event.preventDefault();
        onDropped(event.dataTransfer.getData(COLUMN_DRAG_TYPE));
      }}
    >
      <span className={styles['label']} title={column.sortable ? GRID_TEXTS.sortTip : undefined}>
        {column.label}
      </span>
      {sorted ? <Icon className={styles['sort']} aria-hidden /> : null}
      <Edge onWidth={props.onWidth} />
    </th>
  );
};
