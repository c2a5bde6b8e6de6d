import type { ProcedureRow } from '@cotyle/contract/procedures';
import { fullName } from '@cotyle/domain/people/status';
import { statusLabel } from '@cotyle/domain/status';
import { Link } from 'react-router';
import { sideLabel } from '../../../shared/clinical/side-label.ts';
import { statusColour } from '../../../shared/clinical/status-chip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AttentionMark } from '../attention-mark.tsx';
import type { DragProps } from '../views/drag-props.ts';
import styles from './surgery-line.module.css';

interface SurgeryLineProps {
  readonly row: ProcedureRow;
  /** Where this person may move it. */
  readonly drag: DragProps | undefined;
}

/** A surgery in one line of a month: its status by colour, the patient, the side as a letter. */
export const SurgeryLine = ({ row, drag }: SurgeryLineProps) => {
  const side = sideLabel(row.sideSurgeon);
  const facts = [statusLabel(row.status), side, row.surgeon, row.surgeryLocation].filter(
    (fact) => fact !== '',
  );
  return (
    <Link
      className={styles['line']}
      to={`/procedure/${row.id}`}
      tabIndex={-1}
      data-entry={row.id}
      data-ended={row.status === 'CANCELED' ? '' : undefined}
      title={[fullName(row.patient), ...facts].join('\n')}
      draggable={drag !== undefined}
      {...drag}
    >
      <i className={styles['dot']} style={{ background: statusColour(row.status) }} />
      <span className={styles['name']}>{fullName(row.patient)}</span>
      <VisuallyHidden>, {facts.join(', ')}</VisuallyHidden>
      <AttentionMark row={row} />
      <span className={styles['side']} aria-hidden>
        {side.slice(0, 1)}
      </span>
    </Link>
  );
};
