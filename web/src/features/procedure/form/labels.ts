import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { Settings } from '@cotyle/domain/settings/settings';
import { PROCEDURE_STATUSES, statusLabel } from '@cotyle/domain/status';
import type { FieldSpec, FieldSpecs } from '../../../shared/forms/field-form.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import type { PickLists } from './use-pick-lists.ts';
import { FORM_FIELDS, isMeasurement, parseField } from './values.ts';
import type { FormField } from './values.ts';

const LABELS = {
  status: PROCEDURE_TEXTS.status,
  name: 'Procedure',
  sideSurgeon: PROCEDURE_TEXTS.side,
  sideEngineer: PROCEDURE_TEXTS.sideOfModel,
  dateOfSurgery: 'Date of Surgery',
  surgeonId: PROCEDURE_TEXTS.surgeon,
  surgeryLocationId: PROCEDURE_TEXTS.surgeryLocation,
  radiologyLocationId: PROCEDURE_TEXTS.radiologyLocation,
  radiologistId: 'Radiologist',
  engineerId: 'Engineer',
} as const;

export const labelOf = (field: FormField): string =>
  isMeasurement(field) ? MEASUREMENTS[field].label : LABELS[field];

export const unitOf = (field: FormField): string => {
  if (!isMeasurement(field)) return '';
  return MEASUREMENTS[field].unit === 'degrees' ? PROCEDURE_TEXTS.degrees : ` ${PROCEDURE_TEXTS.mm}`;
};

/** A field's text for display: names for ids, labels for codes, numbers with their unit. */
const displayText = (field: FormField, text: string, lists: PickLists): string => {
  if (text === '') return '';
  if (isMeasurement(field)) return `${text}${unitOf(field)}`;
  if (field === 'status') return statusLabel(PROCEDURE_STATUSES.find((status) => status === text) ?? 'NEW');
  const list = field in lists ? lists[field as keyof PickLists] : [];
  return list.find(({ value }) => value === text)?.label ?? text;
};

export const specsOf = (lists: PickLists, settings: Settings): FieldSpecs<FormField> =>
  Object.fromEntries(
    FORM_FIELDS.map((field): [FormField, FieldSpec] => [
      field,
      {
        label: labelOf(field),
        rule: (text) => {
          const typed = parseField(field, text, settings);
          return 'problem' in typed ? [typed.problem] : [];
        },
        format: (text) => displayText(field, text, lists),
      },
    ]),
  ) as FieldSpecs<FormField>;
