import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { Moving } from '../moving/use-moving.tsx';
import { SurgeryCard } from '../views/surgery-card.tsx';
import styles from './day-list.module.css';

interface DayListProps {
  readonly name: string;
  readonly rows: readonly ProcedureRow[];
  readonly moving: Moving;
}

/** All surgeries of one day. */
export const DayList = ({ name, rows, moving }: DayListProps) => (
  <ul className={styles['day']} aria-label={name}>
    {rows.map((row) => (
      <li key={row.id}>
        <SurgeryCard
          row={row}
          shows="status"
          onMove={moving.isMovable(row) ? () => moving.ask(row) : undefined}
        />
      </li>
    ))}
  </ul>
);
