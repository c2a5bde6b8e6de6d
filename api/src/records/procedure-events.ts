import type { EventType } from '@cotyle/domain/events/types';
import type { EditableField } from '@cotyle/domain/procedures/fields';
import { MEASUREMENTS } from '@cotyle/domain/procedures/measurements';
import type { MeasurementName } from '@cotyle/domain/procedures/measurements';
import type { NewEvent } from '../transactions/with-transaction.ts';

type PlainField = Exclude<EditableField, MeasurementName>;

const TYPES: Record<PlainField | 'status', EventType> = {
  name: 'PROCEDURE_NAME',
  dateOfSurgery: 'PROCEDURE_DATE_OF_SURGERY',
  surgeonId: 'PROCEDURE_SURGEON',
  surgeryLocationId: 'PROCEDURE_SURGERY_LOCATION',
  radiologyLocationId: 'PROCEDURE_RADIOLOGY_LOCATION',
  radiologistId: 'PROCEDURE_RADIOLOGIST',
  engineerId: 'PROCEDURE_ENGINEER',
  sideSurgeon: 'PROCEDURE_SIDE',
  sideEngineer: 'PROCEDURE_SIDE',
  status: 'PROCEDURE_STATUS',
};

type Value = string | number | null;

const isMeasurement = (field: EditableField | 'status'): field is MeasurementName => field in MEASUREMENTS;

const written = (field: EditableField | 'status', value: Value): string | null => {
  if (value === null) return null;
  return isMeasurement(field) ? `${MEASUREMENTS[field].label}: ${value}` : String(value);
};

/** Ids and codes are written as they are; whoever reads the history sees names and labels. */
export const changeEvent = (
  procedureId: number,
  initiatorId: number,
  field: EditableField | 'status',
  from: Value,
  to: Value,
): NewEvent => ({
  type: isMeasurement(field) ? 'PROCEDURE_MEASUREMENT' : TYPES[field],
  initiatorId,
  procedureId,
  oldValue: written(field, from),
  newValue: written(field, to),
});
