import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { EditableField } from '@cotyle/domain/procedures/fields';
import { MEASUREMENT_NAMES, MEASUREMENTS, measurementProblem } from '@cotyle/domain/procedures/measurements';
import type { MeasurementName } from '@cotyle/domain/procedures/measurements';
import { shownDay, typedDay } from '@cotyle/domain/validation/calendar';
import { personName, REQUIRED } from '@cotyle/domain/validation/text';
import type { Values } from '../../../shared/forms/field-form.ts';

/** The status is a field of the form and saved with the rest. */
export type FormField = EditableField | 'status';

export type ProcedureValues = Values<FormField>;

export const FORM_FIELDS: readonly FormField[] = [
  'status',
  'name',
  'sideSurgeon',
  'dateOfSurgery',
  'surgeonId',
  'surgeryLocationId',
  'radiologyLocationId',
  'radiologistId',
  'engineerId',
  'sideEngineer',
  ...MEASUREMENT_NAMES,
];

export const isMeasurement = (field: FormField): field is MeasurementName => field in MEASUREMENTS;

/** As shown in the field. */
const textOf = (field: FormField, value: string | number | null): string => {
  if (value === null) return '';
  return field === 'dateOfSurgery' ? shownDay(String(value)) : String(value);
};

export const valuesOf = (record: ProcedureRecord): ProcedureValues =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, textOf(field, record[field])])) as ProcedureValues;

type ParsedField = { readonly value: string | number | null } | { readonly problem: string };

const parseMeasurement = (name: MeasurementName, text: string): ParsedField => {
  const value = text.trim() === '' ? null : Number(text);
  const problem = measurementProblem(name, value);
  return problem === undefined ? { value } : { problem };
};

const parseDate = (text: string): ParsedField => {
  if (text === '') return { value: null };
  const typed = typedDay(text);
  return 'day' in typed ? { value: typed.day } : typed;
};

const parseName = (text: string): ParsedField => {
  const [problem] = personName(text);
  return problem === undefined ? { value: text.trim() } : { problem };
};

/** Parses the text of a field. An empty text is null, as it is sent. */
export const parseField = (field: FormField, text: string): ParsedField => {
  if (isMeasurement(field)) return parseMeasurement(field, text);
  switch (field) {
    case 'name':
      return parseName(text);
    case 'dateOfSurgery':
      return parseDate(text);
    case 'status':
    case 'sideSurgeon':
    case 'sideEngineer':
      return { value: text === '' ? null : text };
    case 'surgeonId':
      return text === '' ? { problem: REQUIRED } : { value: Number(text) };
    case 'surgeryLocationId':
    case 'radiologyLocationId':
    case 'radiologistId':
    case 'engineerId':
      return { value: text === '' ? null : Number(text) };
  }
};
