import { PATIENT_FIELDS } from '@cotyle/domain/patients/record';
import { ACTIVE_LABEL } from '@cotyle/domain/status';

/** Marked texts are the specification's. */
export const PATIENT_LIST_TEXTS = {
  name: 'Patients',
  firstName: PATIENT_FIELDS.nameFirst,
  lastName: PATIENT_FIELDS.nameSecond,
  procedure: 'Procedure',
  surgeryDate: 'Surgery date',
  location: 'Location',
  /** Specified. */
  active: ACTIVE_LABEL,
  /** Specified. */
  showDeleted: 'Show deleted patients',
  empty: 'There are no patients yet',
  noneDeleted: 'No patient was deleted in this period',
} as const;
