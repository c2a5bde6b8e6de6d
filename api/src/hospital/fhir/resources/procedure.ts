import { STATUS_LABELS } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Procedure } from '@medplum/fhirtypes';
import { dateParameter } from '../search/date-parameter.ts';
import { codeParameter, referenceParameter } from '../search/parameters.ts';
import {
  CASE_FIELDS,
  caseIdentifierParameter,
  caseIdentifiers,
  openedCase,
  operationCode,
  orderReference,
  PATIENT_PARAMETERS,
  patientReference,
  sideConcept,
  statusCodes,
} from './case-row.ts';
import type { CaseRow } from './case-row.ts';
import { meta } from './meta.ts';
import { resourceType } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';
import { seesCases } from './visible.ts';

type OperationStatus = 'preparation' | 'completed' | 'not-done';

const OPERATION_STATUS: Readonly<Record<ProcedureStatus, OperationStatus>> = {
  NEW: 'preparation',
  SCAN: 'preparation',
  SCAN_READY: 'preparation',
  MODEL_IN_WORK: 'preparation',
  MODEL_READY: 'preparation',
  READY: 'preparation',
  SCHEDULED: 'preparation',
  DONE: 'completed',
  CANCELED: 'not-done',
};

/** Where the case stands in its workflow, which FHIR has no codes for. */
const workflowStatus = (status: ProcedureStatus) => ({
  coding: [{ system: SYSTEMS.caseStatus, code: status, display: STATUS_LABELS[status] }],
});

const toProcedure = (row: CaseRow): Procedure & { id: string } => ({
  resourceType: 'Procedure',
  id: String(row.id),
  meta: meta(row, row.version),
  identifier: caseIdentifiers(row),
  basedOn: [orderReference(row.id)],
  status: OPERATION_STATUS[row.status],
  statusReason: workflowStatus(row.status),
  code: operationCode(row),
  subject: patientReference(row),
  // A planned day is no time at which something was done: it is in the Appointment.
  ...(row.status === 'DONE' && row.dateOfSurgery !== null ? { performedDateTime: row.dateOfSurgery } : {}),
  performer: [{ actor: { reference: `Practitioner/${row.surgeonId}` } }],
  ...(row.surgeryLocationId === null ? {} : { location: { reference: `Location/${row.surgeryLocationId}` } }),
  ...(row.side === null ? {} : { bodySite: [sideConcept(row.side)] }),
});

/** The operation itself. */
export const procedureType = resourceType<CaseRow>({
  type: 'Procedure',
  table: 'procedures',
  updatedColumn: 'updated_at',
  fields: CASE_FIELDS,
  visible: seesCases,
  parameters: {
    ...PATIENT_PARAMETERS,
    identifier: caseIdentifierParameter,
    status: codeParameter('t.status', statusCodes(OPERATION_STATUS), 'preparation, completed or not-done'),
    date: dateParameter(
      't.surgery_day_sort',
      'date',
      'The day of the operation, once it is complete',
      "t.status = 'DONE' and t.date_of_surgery is not null",
    ),
    performer: referenceParameter('t.surgeon_id', 'Practitioner', 'The surgeon'),
    location: referenceParameter('t.surgery_location_id', 'Location', 'Where it takes place'),
    'based-on': referenceParameter('t.id', 'ServiceRequest', 'The order'),
  },
  toResource: toProcedure,
  recordOf: openedCase,
});
