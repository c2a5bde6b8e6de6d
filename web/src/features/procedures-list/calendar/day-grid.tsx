import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { Day } from '@cotyle/domain/validation/calendar';
import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Moving } from '../moving/use-moving.tsx';
import { DayCell } from './day-cell.tsx';
import styles from './day-grid.module.css';
import { longWeekday, weekdayName } from './days.ts';
import type { CalendarAddress } from './use-calendar-address.ts';
import { useDayKeys } from './use-day-keys.ts';

interface DayGridProps {
  readonly name: string;
  readonly days: readonly Day[];
  readonly surgeries: ReadonlyMap<Day, readonly ProcedureRow[]>;
  readonly address: CalendarAddress;
  readonly moving: Moving;
  readonly isLoading: boolean;
}

const inWeeks = (days: readonly Day[]): readonly (readonly Day[])[] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** Weeks below one another; a week alone is one row. */
export const DayGrid = ({ name, days, surgeries, address, moving, isLoading }: DayGridProps) => {
  const [dragged, setDragged] = useState<ProcedureRow>();
  const keys = useDayKeys(address, surgeries, moving);
  return (
    <table
      {...keys}
      className={styles['grid']}
      data-span={address.span}
      aria-label={name}
      aria-busy={isLoading}
    >
      <thead>
        <tr>
          {days.slice(0, 7).map((one) => (
            <th key={one} scope="col">
              <span aria-hidden>{weekdayName(one)}</span>
              <VisuallyHidden>{longWeekday(one)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inWeeks(days).map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                rows={surgeries.get(one) ?? []}
                {...{ address, moving, dragged }}
                onDrag={setDragged}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
