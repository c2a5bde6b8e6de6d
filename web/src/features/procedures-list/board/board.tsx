import { visibleStatuses } from '@cotyle/domain/access/visibility';
import { STATUS_SORT_ORDER } from '@cotyle/domain/procedures/status-order';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { useMoving } from '../moving/use-moving.tsx';
import type { ProceduresViewProps } from '../procedures-list.tsx';
import { PlaceFilters } from '../views/place-filters.tsx';
import { useChoices } from '../views/use-choices.ts';
import { ViewFrame } from '../views/view-frame.tsx';
import { BoardColumn } from './board-column.tsx';
import styles from './board.module.css';
import { useArrowKeys } from './use-arrow-keys.ts';

/** The procedures by status, a column each, in the order of a case. */
export const Board = ({ preferences, tools }: ProceduresViewProps) => {
  const { role } = useSignedIn();
  const { view } = preferences;
  const places = useChoices();
  const moving = useMoving();
  const arrows = useArrowKeys();
  const isShown = view.statuses.length === 0 ? visibleStatuses(role) : view.statuses;
  const statuses = STATUS_SORT_ORDER.filter(
    (status) => isShown.includes(status) && visibleStatuses(role).includes(status),
  );
  return (
    <ViewFrame preferences={preferences} tools={tools} head={<PlaceFilters {...places} />}>
      <div className={styles['board']} {...arrows}>
        {statuses.map((status) => (
          <BoardColumn key={status} {...{ status, view, moving }} choices={places.choices} />
        ))}
      </div>
      {moving.dialog}
    </ViewFrame>
  );
};
