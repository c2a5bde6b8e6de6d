import type { DuplicateReason } from '@cotyle/domain/patients/duplicates';
import { counted } from '../../shared/dependents/counted.ts';

const SAME: Record<DuplicateReason, string> = {
  NAME_AND_BIRTH: 'Same name and date of birth',
  RECORD_NUMBER: 'Same record number',
};

/** Marked texts are the specification's. */
export const PATIENT_TEXTS = {
  identity: 'Patient',
  identityLead: 'As on the passport or the insurance card.',
  record: 'Record and contact',
  recordLead: 'How to find and reach the patient.',
  care: 'Care',
  careLead: 'The patient and the first procedure will belong to this surgeon.',
  age: 'Age',
  /** Specified. */
  assignedSurgeon: 'Assigned Surgeon',
  noSurgeons: 'No surgeon is assigned to you. Please ask one to assign you.',
  surgeonsFailed: 'The surgeons could not be loaded.',
  create: 'Create Patient',
  duplicatesTitle: 'This patient may already be registered',
  becomesDuplicate: 'Another record may be of the same patient',
  duplicatesLead: 'Open a record to compare. It opens in a new tab, and what you have typed stays here.',
  newTab: '(opens in a new tab)',
  sameReason: (reason: DuplicateReason) => SAME[reason],
  patientOf: (surgeon: string) => `Patient of ${surgeon}`,
  procedureCount: (count: number) => (count === 0 ? 'No procedures' : counted(count, 'procedure')),
  backToForm: 'Back to the form',
  createAnyway: 'Create anyway',
  saveAnyway: 'Save anyway',
  notPlanned: (reason: string) => `The patient was created, but no procedure: ${reason}`,
  /** Specified. */
  card: 'Patient Information',
  readOnly: 'Only surgeons and their assistants can change this card.',
  /** Specified. */
  deleted: 'This patient is deleted',
  /** Specified. */
  deletePatient: 'Delete Patient',
  /** Specified. */
  confirmDeletion: 'Please confirm patient deletion.',
  /** Specified. */
  wasDeleted: 'The patient was deleted successfully',
  procedures: 'Procedures',
  noProcedures: 'No procedures yet',
  noProceduresMore: 'A new one starts with the request for a CT scan.',
  /** Specified. */
  createProcedure: 'Create new procedure',
  saveFirst: 'Save or cancel your changes first.',
  number: (id: number) => `#${id}`,
  side: (side: string) => `${side} side`,
  surgery: (day: string) => `Surgery ${day}`,
  created: (day: string) => `Created ${day}`,
  years: (age: string) => `${age} years`,
  recordNumber: 'Record no.',
  born: (day: string) => `born ${day}`,
} as const;
