import type { ProcedureRow } from '@cotyle/contract/procedures';

/** A row of the procedures list with plain defaults, for tests. */
export const aProcedureRow = (facts: Partial<ProcedureRow> = {}): ProcedureRow => ({
  id: 7,
  name: 'Total Hip Arthroplasty',
  creation: '2026-11-15T12:00:00.000Z',
  status: 'NEW',
  sideSurgeon: 'LEFT',
  dateOfSurgery: null,
  patient: {
    id: 3,
    nameFirst: 'Ada',
    nameSecond: 'Moreau',
    gender: 'FEMALE',
    dateOfBirth: '1960-01-01',
    medicalInsuranceId: 'K1',
    deleted: false,
  },
  surgeonId: 7,
  surgeon: 'Ingrid Solberg',
  surgeryLocation: 'Northgate',
  radiologyLocation: '',
  radiologistId: null,
  engineerId: null,
  deleted: false,
  approval: { state: 'NOT_PROPOSED', version: null },
  statusSince: '2026-11-15T12:00:00.000Z',
  stage: null,
  ...facts,
});
