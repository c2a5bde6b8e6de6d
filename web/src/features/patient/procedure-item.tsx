import type { PatientRecord } from '@cotyle/contract/patients';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { Link } from 'react-router';
import { sideLabel } from '../../shared/clinical/side-label.ts';
import { StatusChip } from '../../shared/clinical/status-chip.tsx';
import { dateText } from '../../ui/date-time.ts';
import styles from './procedure-item.module.css';
import { PATIENT_TEXTS } from './texts.ts';

type Procedure = PatientRecord['procedures'][number];

const factsOf = ({ sideSurgeon, dateOfSurgery, surgeon, creation }: Procedure): string[] => [
  ...(sideSurgeon ? [PATIENT_TEXTS.side(sideLabel(sideSurgeon))] : []),
  ...(dateOfSurgery ? [PATIENT_TEXTS.surgery(shownDay(dateOfSurgery))] : []),
  surgeon,
  PATIENT_TEXTS.created(dateText(creation)),
];

/** One procedure of the patient; the whole item is a link to its page. */
export const ProcedureItem = ({ procedure }: { procedure: Procedure }) => {
  const { id, name, status, deleted } = procedure;
  return (
    <li className={styles['item']}>
      <div className={styles['line']}>
        <Link className={styles['name']} to={`/procedure/${id}`}>
          {name} <span className={styles['number']}>{PATIENT_TEXTS.number(id)}</span>
        </Link>
        <StatusChip status={status} deleted={deleted} />
      </div>
      <p className={styles['facts']}>{factsOf(procedure).join(' · ')}</p>
    </li>
  );
};
