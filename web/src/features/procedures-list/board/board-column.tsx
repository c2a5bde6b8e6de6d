import { statusLabel } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { useId } from 'react';
import { StatusChip } from '../../../shared/clinical/status-chip.tsx';
import { failureText } from '../../../shared/session/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded, SkeletonLines } from '../../../ui/not-loaded.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Moving } from '../moving/use-moving.tsx';
import type { ProceduresView } from '../use-procedures.ts';
import { SurgeryCard } from '../views/surgery-card.tsx';
import { VIEW_TEXTS } from '../views/texts.ts';
import type { PlaceChoices } from '../views/use-choices.ts';
import styles from './board.module.css';
import { useColumn } from './use-column.ts';

interface BoardColumnProps {
  readonly status: ProcedureStatus;
  readonly view: ProceduresView;
  readonly choices: PlaceChoices['choices'];
  readonly moving: Moving;
}

export const BoardColumn = ({ status, view, choices, moving }: BoardColumnProps) => {
  const id = useId();
  const { column, failure, retry, showMore, isCut } = useColumn(status, view, choices);
  const count = column && VIEW_TEXTS.count(column.total, column.capped);
  return (
    <section className={styles['column']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']} title={statusLabel(status)}>
        <StatusChip status={status} deleted={false} />
        {count === undefined ? null : (
          <>
            <span className={styles['count']} aria-hidden>
              {count}
            </span>
            <VisuallyHidden>{VIEW_TEXTS.procedures(count)}</VisuallyHidden>
          </>
        )}
      </h2>
      {failure ? <NotLoaded text={failureText(failure)} onRetry={retry} /> : null}
      {column || failure ? null : <SkeletonLines count={3} />}
      {column?.rows.length === 0 ? <p className={styles['none']}>{VIEW_TEXTS.emptyColumn}</p> : null}
      <ul className={styles['cards']} aria-labelledby={id}>
        {column?.rows.map((row) => (
          <li key={row.id}>
            <SurgeryCard
              row={row}
              shows="date"
              onMove={moving.isMovable(row) ? () => moving.ask(row) : undefined}
            />
          </li>
        ))}
      </ul>
      {showMore ? (
        <Button variant="quiet" onClick={showMore}>
          {VIEW_TEXTS.showMore}
        </Button>
      ) : null}
      {isCut ? <p className={styles['none']}>{VIEW_TEXTS.inList}</p> : null}
    </section>
  );
};
