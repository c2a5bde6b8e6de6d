import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Appointment } from '@medplum/fhirtypes';
import { dateParameter } from '../search/date-parameter.ts';
import { codeParameter, referenceParameter } from '../search/parameters.ts';
import {
  CASE_FIELDS,
  openedCase,
  operationCode,
  orderReference,
  PATIENT_PARAMETERS,
  patientReference,
  statusCodes,
} from './case-row.ts';
import type { CaseRow } from './case-row.ts';
import { meta } from './meta.ts';
import { resourceType } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';
import { seesCases } from './visible.ts';

type AppointmentStatus = 'proposed' | 'booked' | 'fulfilled' | 'cancelled';

const APPOINTMENT_STATUS: Readonly<Record<ProcedureStatus, AppointmentStatus>> = {
  NEW: 'proposed',
  SCAN: 'proposed',
  SCAN_READY: 'proposed',
  MODEL_IN_WORK: 'proposed',
  MODEL_READY: 'proposed',
  READY: 'proposed',
  SCHEDULED: 'booked',
  DONE: 'fulfilled',
  CANCELED: 'cancelled',
};

/** The day is known and the hour is not: FHIR asks for both, and midnight in UTC would be the day before in America. */
const UNKNOWN_TIME = { extension: [{ url: SYSTEMS.absentReason, valueCode: 'unknown' }] };

const participant = (reference: string) => ({ actor: { reference }, status: 'accepted' as const });

const toAppointment = (row: CaseRow): Appointment & { id: string } => {
  const day = row.dateOfSurgery ?? undefined;
  const appointment: Appointment & { id: string } = {
    resourceType: 'Appointment',
    id: String(row.id),
    meta: meta(row, row.version),
    status: APPOINTMENT_STATUS[row.status],
    serviceType: [operationCode(row)],
    basedOn: [orderReference(row.id)],
    ...(day === undefined ? {} : { requestedPeriod: [{ start: day, end: day }] }),
    participant: [
      participant(patientReference(row).reference),
      participant(`Practitioner/${row.surgeonId}`),
      ...(row.surgeryLocationId === null ? [] : [participant(`Location/${row.surgeryLocationId}`)]),
    ],
  };
  // The types of FHIR leave out the extensions of primitive values.
  return Object.assign(appointment, { _start: UNKNOWN_TIME, _end: UNKNOWN_TIME });
};

/** The day of surgery of each case that has one. */
export const appointmentType = resourceType<CaseRow>({
  type: 'Appointment',
  table: '(select * from procedures p where p.date_of_surgery is not null)',
  updatedColumn: 'updated_at',
  fields: CASE_FIELDS,
  visible: seesCases,
  parameters: {
    ...PATIENT_PARAMETERS,
    status: codeParameter(
      't.status',
      statusCodes(APPOINTMENT_STATUS),
      'proposed, booked, fulfilled or cancelled',
    ),
    date: dateParameter('t.surgery_day_sort', 'date', 'The date of surgery'),
    practitioner: referenceParameter('t.surgeon_id', 'Practitioner', 'The surgeon'),
    location: referenceParameter('t.surgery_location_id', 'Location', 'Where it takes place'),
    'based-on': referenceParameter('t.id', 'ServiceRequest', 'The order'),
  },
  toResource: toAppointment,
  recordOf: openedCase,
});
