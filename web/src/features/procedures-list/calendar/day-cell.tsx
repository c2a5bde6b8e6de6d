import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { Day } from '@cotyle/domain/validation/calendar';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { today } from '../../../shared/clinical/today.ts';
import type { Moving } from '../moving/use-moving.tsx';
import type { DragProps } from '../views/drag-props.ts';
import { SurgeryCard } from '../views/surgery-card.tsx';
import { VIEW_TEXTS } from '../views/texts.ts';
import styles from './day-grid.module.css';
import { dateNumber, isSameMonth, longDay } from './days.ts';
import { SurgeryLine } from './surgery-line.tsx';
import type { CalendarAddress } from './use-calendar-address.ts';

/** More surgeries of a day are one line. */
const MOST_LINES = 3;

interface DayCellProps {
  readonly day: Day;
  readonly rows: readonly ProcedureRow[];
  readonly address: CalendarAddress;
  readonly moving: Moving;
  readonly dragged: ProcedureRow | undefined;
  readonly onDrag: (row: ProcedureRow | undefined) => void;
}

/** One more line than the cell has is worth no line that says so. */
const shownOf = (rows: readonly ProcedureRow[]): readonly ProcedureRow[] =>
  rows.length > MOST_LINES + 1 ? rows.slice(0, MOST_LINES) : rows;

export const DayCell = ({ day, rows, address, moving, dragged, onDrag }: DayCellProps) => {
  const [isOver, setOver] = useState(false);
  const isMonth = address.span === 'month';
  const shown = isMonth ? shownOf(rows) : rows;
  const left = rows.length - shown.length;
  const dragProps = (row: ProcedureRow): DragProps | undefined =>
    moving.isMovable(row)
      ? {
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', String(row.id));
            onDrag(row);
          },
          onDragEnd: () => onDrag(undefined),
        }
      : undefined;
  return (
    <td
      data-day={day}
      data-outside={isMonth && !isSameMonth(day, address.day) ? '' : undefined}
      data-over={isOver && dragged ? '' : undefined}
      tabIndex={day === address.day ? 0 : -1}
      aria-current={day === today() ? 'date' : undefined}
      aria-selected={day === address.day}
      aria-label={`${longDay(day)}, ${VIEW_TEXTS.surgeries(rows.length)}`}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged) moving.move(dragged, day);
        onDrag(undefined);
      }}
    >
      <div className={styles['cell']}>
        <button
          type="button"
          className={styles['number']}
          tabIndex={-1}
          aria-label={longDay(day)}
          onClick={() => address.show('day', day)}
        >
          {dateNumber(day)}
        </button>
        {shown.map((row) =>
          isMonth ? (
            <SurgeryLine key={row.id} row={row} drag={dragProps(row)} />
          ) : (
            <SurgeryCard
              key={row.id}
              row={row}
              shows="status"
              tabIndex={-1}
              onMove={moving.isMovable(row) ? () => moving.ask(row) : undefined}
              drag={dragProps(row)}
            />
          ),
        )}
        {left > 0 ? (
          <button
            type="button"
            className={styles['more']}
            tabIndex={-1}
            data-entry="more"
            aria-label={VIEW_TEXTS.moreOn(left, longDay(day))}
            onClick={() => address.show('day', day)}
          >
            {VIEW_TEXTS.more(left)}
          </button>
        ) : null}
      </div>
    </td>
  );
};
