import { isAdministrator } from '@cotyle/domain/access/roles';
import { useParams } from 'react-router';
import { PatientPage as PatientRecordPage } from '../../features/patient/patient-page.tsx';
import { RetentionPanel } from '../../features/retention/retention-panel.tsx';
import { useSignedIn } from '../../shared/session/session-context.ts';
import styles from './patient-page.module.css';

/** The record, and for administrators what concerns its retention. */
export const PatientPage = () => {
  const { id = '' } = useParams();
  const { role } = useSignedIn();
  return (
    <div className={styles['page']}>
      <PatientRecordPage />
      {isAdministrator(role) ? <RetentionPanel patientId={Number(id)} /> : null}
    </div>
  );
};
