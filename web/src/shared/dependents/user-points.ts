import type { UserDependents } from '@cotyle/contract/admin-users';
import { maySeePatients } from '@cotyle/domain/access/visibility';
import type { Role } from '@cotyle/domain/access/roles';
import { counted, verb } from './counted.ts';

const PARTS = { surgeon: 'surgeon', radiologist: 'radiologist', engineer: 'engineer' } as const;

const procedurePoints = ({ openProcedures }: UserDependents): string[] =>
  (Object.keys(PARTS) as (keyof typeof PARTS)[])
    .filter((part) => openProcedures[part] > 0)
    .map((part) => {
      const count = openProcedures[part];
      return `${counted(count, 'open procedure')} ${verb(count, 'keeps', 'keep')} this person as ${PARTS[part]}.`;
    });

const patientPoint = ({ patients, assistants }: UserDependents): string => {
  const readers = assistants > 0 ? 'assistants and administrators' : 'administrators';
  return `${counted(patients, 'patient')} ${verb(patients, 'stays', 'stay')}, visible only to ${readers}.`;
};

const LOGGED_OUT = 'This person is logged out at once and can no longer sign in or be chosen.';

/** What becomes of everything that depends on a person who gets another role: their assignments end. */
export const rolePoints = (dependents: UserDependents, role: Role, isBlocked: boolean): readonly string[] => {
  const { patients, assistants, surgeons, unfinishedUploads } = dependents;
  return [
    isBlocked ? LOGGED_OUT : 'This person is logged out at once and signs in again with the new role.',
    ...procedurePoints(dependents),
    ...(patients > 0 && !maySeePatients(role) ? [patientPoint({ ...dependents, assistants: 0 })] : []),
    ...(assistants > 0
      ? [
          `${counted(assistants, 'assistant')} ${verb(assistants, 'is', 'are')} no longer assigned and ${verb(assistants, 'loses', 'lose')} sight of these patients.`,
        ]
      : []),
    ...(surgeons > 0 ? [`The assignment to ${counted(surgeons, 'surgeon')} ends.`] : []),
    ...(unfinishedUploads > 0
      ? [`${counted(unfinishedUploads, 'unfinished upload')} can be resumed only if the new role allows it.`]
      : []),
  ];
};

/** What becomes of everything that depends on a person who is deleted or blocked. */
export const userPoints = (dependents: UserDependents): readonly string[] => {
  const { patients, assistants, surgeons, unfinishedUploads } = dependents;
  return [
    LOGGED_OUT,
    ...procedurePoints(dependents),
    ...(patients > 0 ? [patientPoint(dependents)] : []),
    ...(assistants > 0
      ? [`${counted(assistants, 'assistant')} ${verb(assistants, 'stays', 'stay')} assigned.`]
      : []),
    ...(surgeons > 0 ? [`The assignment to ${counted(surgeons, 'surgeon')} stays.`] : []),
    ...(unfinishedUploads > 0
      ? [`${counted(unfinishedUploads, 'unfinished upload')} cannot be resumed.`]
      : []),
  ];
};
