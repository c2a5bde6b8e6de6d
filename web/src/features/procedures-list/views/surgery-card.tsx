import type { ProcedureRow } from '@cotyle/contract/procedures';
import { fullName } from '@cotyle/domain/people/status';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import { needsAttention } from '@cotyle/domain/stages/stage-clock';
import { dueBriefly } from '@cotyle/domain/stages/stage-texts';
import { statusLabel } from '@cotyle/domain/status';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { caseClock } from '../../../shared/clinical/case-clock.ts';
import { today } from '../../../shared/clinical/today.ts';
import { sideLabel } from '../../../shared/clinical/side-label.ts';
import { statusColour } from '../../../shared/clinical/status-chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AttentionMark } from '../attention-mark.tsx';
import styles from './surgery-card.module.css';
import type { DragProps } from './drag-props.ts';
import { VIEW_TEXTS } from './texts.ts';

interface SurgeryCardProps {
  readonly row: ProcedureRow;
  /** On the board the column says the status, in the calendar the cell says the day. */
  readonly shows: 'date' | 'status';
  /** Undefined where this person may not move it. */
  readonly onMove: (() => void) | undefined;
  /** For a card that is reached by the keys of a grid. */
  readonly tabIndex?: number;
  /** Where it can be dragged. */
  readonly drag?: DragProps | undefined;
}

/** One procedure: patient, side, surgeon, place, and what is due. */
export const SurgeryCard = ({ row, shows, onMove, tabIndex, drag }: SurgeryCardProps) => {
  const { patient, status, dateOfSurgery, approval } = row;
  const name = fullName(patient);
  const found = caseClock(row);
  const day = dateOfSurgery === null ? VIEW_TEXTS.noDate : shownDay(dateOfSurgery);
  return (
    <article
      className={styles['card']}
      style={{ borderLeftColor: statusColour(status) }}
      data-ended={status === 'CANCELED' ? '' : undefined}
      draggable={drag !== undefined}
      {...drag}
    >
      <div className={styles['top']}>
        <Link className={styles['name']} to={`/procedure/${row.id}`} tabIndex={tabIndex} data-entry={row.id}>
          {name}
        </Link>
        <AttentionMark row={row} />
        {onMove ? (
          <IconButton label={VIEW_TEXTS.move(name)} onClick={onMove} tabIndex={tabIndex}>
            <CalendarClock aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <p className={styles['facts']}>
        <strong>{sideLabel(row.sideSurgeon) || VIEW_TEXTS.noSide}</strong>
        <span>{shows === 'date' ? day : statusLabel(status)}</span>
        <span>{row.surgeon}</span>
        {row.surgeryLocation === '' || shows === 'date' ? null : <span>{row.surgeryLocation}</span>}
      </p>
      {found && needsAttention(found.clock) ? (
        <p className={styles['due']} data-verdict={found.clock.verdict}>
          {dueBriefly(found.rule, found.dates, found.clock, today())}
        </p>
      ) : null}
      {approval.state === 'NOT_PROPOSED' ? null : (
        <p className={styles['approval']} data-state={approval.state}>
          {approvalLabel(approval)}
        </p>
      )}
    </article>
  );
};
