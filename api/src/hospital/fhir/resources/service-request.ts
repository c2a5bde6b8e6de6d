import type { ProcedureStatus } from '@cotyle/domain/status';
import type { ServiceRequest } from '@medplum/fhirtypes';
import { dateParameter } from '../search/date-parameter.ts';
import { codeParameter, referenceParameter } from '../search/parameters.ts';
import {
  CASE_FIELDS,
  caseIdentifierParameter,
  caseIdentifiers,
  openedCase,
  operationCode,
  PATIENT_PARAMETERS,
  patientReference,
  sideConcept,
  statusCodes,
} from './case-row.ts';
import type { CaseRow } from './case-row.ts';
import { meta } from './meta.ts';
import { resourceType } from './resource-type.ts';
import { seesCases } from './visible.ts';

type OrderStatus = 'active' | 'completed' | 'revoked';

export const ORDER_STATUS: Readonly<Record<ProcedureStatus, OrderStatus>> = {
  NEW: 'active',
  SCAN: 'active',
  SCAN_READY: 'active',
  MODEL_IN_WORK: 'active',
  MODEL_READY: 'active',
  READY: 'active',
  SCHEDULED: 'active',
  DONE: 'completed',
  CANCELED: 'revoked',
};

const toServiceRequest = (row: CaseRow): ServiceRequest & { id: string } => ({
  resourceType: 'ServiceRequest',
  id: String(row.id),
  meta: meta(row, row.version),
  identifier: caseIdentifiers(row),
  status: ORDER_STATUS[row.status],
  intent: 'order',
  code: operationCode(row),
  subject: patientReference(row),
  authoredOn: row.creation,
  ...(row.dateOfSurgery === null ? {} : { occurrenceDateTime: row.dateOfSurgery }),
  performer: [{ reference: `Practitioner/${row.surgeonId}` }],
  ...(row.surgeryLocationId === null
    ? {}
    : { locationReference: [{ reference: `Location/${row.surgeryLocationId}` }] }),
  ...(row.side === null ? {} : { bodySite: [sideConcept(row.side)] }),
});

/** The order of an operation: the case as the hospital asked for it. */
export const serviceRequestType = resourceType<CaseRow>({
  type: 'ServiceRequest',
  table: 'procedures',
  updatedColumn: 'updated_at',
  fields: CASE_FIELDS,
  visible: seesCases,
  parameters: {
    ...PATIENT_PARAMETERS,
    identifier: caseIdentifierParameter,
    status: codeParameter('t.status', statusCodes(ORDER_STATUS), 'active, completed or revoked'),
    performer: referenceParameter('t.surgeon_id', 'Practitioner', 'The surgeon'),
    authored: dateParameter('t.creation', 'timestamptz', 'When the case was made'),
    occurrence: dateParameter(
      't.surgery_day_sort',
      'date',
      'The date of surgery',
      't.date_of_surgery is not null',
    ),
  },
  toResource: toServiceRequest,
  recordOf: openedCase,
});
