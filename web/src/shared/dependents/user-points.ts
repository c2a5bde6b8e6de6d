import type { UserDependents } from '@cotyle/contract/admin-users';
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

/** What becomes of everything that depends on a person who is deleted or blocked. */
export const userPoints = (dependents: UserDependents): readonly string[] => {
  const { patients, assistants, surgeons, unfinishedUploads } = dependents;
  return [
    'This person is logged out at once and can no longer sign in or be chosen.',
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
