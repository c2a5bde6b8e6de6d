import { MEASUREMENTS } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import { FIELD_EVENTS } from './types.ts';
import type { EventType, RecordedField, RecordedValues, TypedEvent } from './types.ts';

const isMeasurement = (field: RecordedField): field is MeasurementName => field in MEASUREMENTS;

const measured = (name: MeasurementName, value: string | number | null): string | null =>
  value === null ? null : `${MEASUREMENTS[name].label}: ${value}`;

/** What the history records of a change of one field. */
export const fieldChange = <F extends RecordedField>(
  field: F,
  from: RecordedValues[F],
  to: RecordedValues[F],
): TypedEvent => {
  if (isMeasurement(field))
    return {
      type: 'PROCEDURE_MEASUREMENT',
      oldValue: measured(field, from),
      newValue: measured(field, to),
    };
  const type: EventType = FIELD_EVENTS[field as Exclude<F, MeasurementName>];
  // FIELD_EVENTS ties each type to the values of its field, which the compiler cannot follow through F.
  return { type, oldValue: from, newValue: to } as TypedEvent;
};
