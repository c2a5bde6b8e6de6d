import type { PatientRecord } from '@cotyle/contract/patients';
import { genderLabel, PATIENT_FIELDS } from '@cotyle/domain/patients/record';
import { fullName } from '@cotyle/domain/people/status';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { ageText } from '../../shared/clinical/age.ts';
import styles from './patient-banner.module.css';
import { PATIENT_TEXTS } from './texts.ts';

/** The saved identity of the patient, whatever is being typed below. */
export const PatientBanner = ({ patient }: { patient: PatientRecord }) => {
  const age = ageText(patient.dateOfBirth);
  return (
    <section className={styles['banner']}>
      <h2 className={styles['name']}>{fullName(patient)}</h2>
      <p className={styles['facts']}>
        <span>{genderLabel(patient.gender)}</span>
        <span>
          {age === '' ? null : `${PATIENT_TEXTS.years(age)}, `}
          {PATIENT_TEXTS.born(shownDay(patient.dateOfBirth))}
        </span>
        <span>
          <abbr title={PATIENT_FIELDS.medicalInsuranceId}>{PATIENT_TEXTS.recordNumber}</abbr>{' '}
          {patient.medicalInsuranceId}
        </span>
      </p>
    </section>
  );
};
