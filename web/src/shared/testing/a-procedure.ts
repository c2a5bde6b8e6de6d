import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { EDITABLE_FIELDS } from '@cotyle/domain/procedures/fields';
import type { ProcedureFieldValues } from '@cotyle/domain/procedures/fields';

const EMPTY = Object.fromEntries(EDITABLE_FIELDS.map((name) => [name, null])) as {
  readonly [F in keyof ProcedureFieldValues]: null;
};

/** A procedure with empty defaults, for tests. */
export const aProcedure = (facts: Partial<ProcedureRecord>): ProcedureRecord => ({
  ...EMPTY,
  id: 7,
  name: 'Total Hip Arthroplasty',
  creation: '2026-11-01T09:00:00.000Z',
  dateOfSurgery: null,
  status: 'NEW',
  deleted: false,
  patientId: 3,
  patient: {
    id: 3,
    nameFirst: 'Ada',
    nameSecond: 'Moreau',
    gender: 'FEMALE',
    dateOfBirth: '1956-03-02',
    medicalInsuranceId: 'MRN 1',
    deleted: false,
  },
  creatorId: 1,
  surgeonId: 1,
  surgeon: { id: 1, nameFirst: 'Ingrid', nameSecond: 'Solberg' },
  surgeryLocationId: 1,
  surgeryLocation: { id: 1, name: 'Northgate', active: true, deleted: false },
  radiologistId: null,
  radiologist: null,
  radiologyLocationId: 2,
  radiologyLocation: { id: 2, name: 'Harbor', active: true, deleted: false },
  engineerId: null,
  engineer: null,
  sideSurgeon: 'LEFT',
  sideEngineer: null,
  files: [],
  cupCentre: null,
  approval: { state: 'NOT_PROPOSED', version: null },
  statusSince: '2026-11-01T09:00:00.000Z',
  stage: null,
  orderNumber: null,
  version: 1,
  ...facts,
});
