import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { EDITABLE_FIELDS, parseProcedureField, PROCEDURE_FIELDS } from '@cotyle/domain/procedures/fields';
import type { EditableField, ParsedField } from '@cotyle/domain/procedures/fields';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import type { Settings } from '@cotyle/domain/settings/settings';
import { shownDay } from '@cotyle/domain/validation/calendar';
import type { Values } from '../../../shared/forms/field-form.ts';

/** The status is a field of the form and saved with the rest. */
export type FormField = EditableField | 'status';

export type ProcedureValues = Values<FormField>;

export const FORM_FIELDS: readonly FormField[] = ['status', ...EDITABLE_FIELDS];

export const isMeasurement = (field: FormField): field is MeasurementName => field in MEASUREMENTS;

/** As shown in the field. */
const textOf = (field: FormField, value: string | number | null): string => {
  if (value === null) return '';
  const isDay = field !== 'status' && PROCEDURE_FIELDS[field].kind === 'day';
  return isDay ? shownDay(String(value)) : String(value);
};

export const valuesOf = (record: ProcedureRecord): ProcedureValues =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, textOf(field, record[field])])) as ProcedureValues;

/** Parses the text of a field. An empty text is null, as it is sent. */
export const parseField = (field: FormField, text: string, settings: Settings): ParsedField =>
  field === 'status' ? { value: text === '' ? null : text } : parseProcedureField(field, text, settings);
