import type { PatientDependents } from '@cotyle/contract/patients';
import { PATIENT_HAS_FILES } from '@cotyle/domain/patients/record';
import { fullName } from '@cotyle/domain/people/status';
import { statusLabel } from '@cotyle/domain/status';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { counted, verb } from './counted.ts';

interface Patient {
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly dateOfBirth: string;
  readonly medicalInsuranceId: string;
}

const READ_ONLY = 'readable, but can no longer be changed.';

const nameOf = ({ dateOfBirth, medicalInsuranceId, ...name }: Patient): string =>
  `${fullName(name)}, born ${shownDay(dateOfBirth)}, record no. ${medicalInsuranceId}`;

/** Their statuses, with a number for each where there are several. */
const states = (procedures: PatientDependents['procedures']): string =>
  procedures
    .map(({ status, count }) =>
      procedures.length === 1 ? statusLabel(status) : `${count} ${statusLabel(status)}`,
    )
    .join(', ');

const procedurePoints = ({ procedures, otherProcedures }: PatientDependents): string[] => {
  const own = procedures.reduce((sum, { count }) => sum + count, 0);
  if (own + otherProcedures === 0) return ['There are no procedures.'];
  return [
    ...(own > 0
      ? [`${counted(own, 'procedure')} (${states(procedures)}) ${verb(own, 'stays', 'stay')} ${READ_ONLY}`]
      : []),
    ...(otherProcedures > 0
      ? [
          `${counted(otherProcedures, 'procedure')} of another surgeon ${verb(otherProcedures, 'stays', 'stay')} ${READ_ONLY}`,
        ]
      : []),
  ];
};

/** Who is deleted, and what becomes of everything that depends on it. */
export const patientPoints = (patient: Patient, dependents: PatientDependents): readonly string[] => [
  nameOf(patient),
  ...procedurePoints(dependents),
  ...(dependents.unfinishedUploads > 0
    ? [`${counted(dependents.unfinishedUploads, 'unfinished upload')} will be rejected.`]
    : []),
];

/** Why the patient cannot be deleted; files may have been added since the page was loaded. */
export const deletionClosed = ({ files }: PatientDependents): string | undefined =>
  files > 0 ? PATIENT_HAS_FILES : undefined;
