import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { MEASUREMENT_NAMES } from '@cotyle/domain/procedures/measurements';
import type { MeasurementName } from '@cotyle/domain/procedures/measurements';

const UNMEASURED = Object.fromEntries(MEASUREMENT_NAMES.map((name) => [name, null])) as Record<
  MeasurementName,
  null
>;

/** A procedure with a model on the left hip, for tests; what is measured of it a test says. */
export const aPlannedProcedure = (facts: Partial<ProcedureRecord>): ProcedureRecord => ({
  id: 7,
  name: 'Total Hip Arthroplasty',
  creation: '2026-11-01T09:00:00.000Z',
  dateOfSurgery: null,
  status: 'MODEL_READY',
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
  surgeon: null,
  surgeryLocationId: null,
  surgeryLocation: null,
  radiologistId: null,
  radiologist: null,
  radiologyLocationId: null,
  radiologyLocation: null,
  engineerId: null,
  engineer: null,
  sideSurgeon: 'LEFT',
  sideEngineer: 'LEFT',
  ...UNMEASURED,
  files: [],
  cupCentre: null,
  version: 1,
  ...facts,
});
