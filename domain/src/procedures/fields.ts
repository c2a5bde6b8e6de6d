import type { Role } from '../access/roles.ts';
import { typedDay } from '../validation/calendar.ts';
import type { Day } from '../validation/calendar.ts';
import { nameRule, normalName } from '../validation/name.ts';
import { REQUIRED } from '../validation/text.ts';
import { measurementProblem, MEASUREMENT_NAMES, OPERATIVE, PLANNED } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import { SPECIFIED_SETTINGS } from '../settings/settings.ts';
import type { Settings } from '../settings/settings.ts';

/** Which rule of editing.ts decides who may change a field, and in which statuses. */
export type FieldGroup = 'arrangement' | 'side' | 'staff' | 'model' | 'plan' | 'outcome';

interface Declared {
  readonly group: FieldGroup;
  /** Whether the field must have a value; without it the field may be null. */
  readonly required?: true;
}

/** The kind decides the type of the value, its schema in the contract, and what may be typed into the form. */
export type FieldDeclaration = Declared &
  (
    | { readonly kind: 'name' | 'day' | 'side' }
    | { readonly kind: 'user'; readonly role: Role }
    | { readonly kind: 'location'; readonly offers: 'surgery' | 'radiology' }
    | { readonly kind: 'measurement'; readonly measurement: MeasurementName }
  );

const measurementField = (measurement: MeasurementName) =>
  ({
    kind: 'measurement',
    measurement,
    group: OPERATIVE.includes(measurement) ? 'outcome' : PLANNED.includes(measurement) ? 'plan' : 'model',
  }) as const satisfies FieldDeclaration;

const measurementFields = Object.fromEntries(
  MEASUREMENT_NAMES.map((name) => [name, measurementField(name)]),
) as Record<MeasurementName, ReturnType<typeof measurementField>>;

/**
 * The editable fields of a procedure, in the order of the form. Types, SQL, schemas and the form derive from this list. The
 * status is not in it: it follows the flow.
 */
export const PROCEDURE_FIELDS = {
  name: {
    kind: 'name',
    required: true,
    group: 'arrangement',
  },
  sideSurgeon: { kind: 'side', group: 'side' },
  dateOfSurgery: { kind: 'day', group: 'arrangement' },
  surgeonId: { kind: 'user', role: 'SURGEON', required: true, group: 'staff' },
  surgeryLocationId: {
    kind: 'location',
    offers: 'surgery',
    group: 'arrangement',
  },
  radiologyLocationId: {
    kind: 'location',
    offers: 'radiology',
    group: 'arrangement',
  },
  radiologistId: { kind: 'user', role: 'RADIOLOGIST', group: 'staff' },
  engineerId: { kind: 'user', role: 'IMAGE_ENGINEER', group: 'staff' },
  sideEngineer: { kind: 'side', group: 'model' },
  ...measurementFields,
} as const satisfies Record<string, FieldDeclaration>;

export type EditableField = keyof typeof PROCEDURE_FIELDS;

export const EDITABLE_FIELDS = Object.keys(PROCEDURE_FIELDS) as EditableField[];

export const fieldDeclaration = (field: EditableField): FieldDeclaration => PROCEDURE_FIELDS[field];

interface ValueOfKind {
  name: string;
  day: Day;
  side: Side;
  user: number;
  location: number;
  measurement: number;
}

type KindOf<F extends EditableField> = (typeof PROCEDURE_FIELDS)[F]['kind'];
type NullUnlessRequired<F extends EditableField> = (typeof PROCEDURE_FIELDS)[F] extends { required: true }
  ? never
  : null;

/** The values of the editable fields, under their names in the contract. */
export type ProcedureFieldValues = {
  readonly [F in EditableField]: ValueOfKind[KindOf<F>] | NullUnlessRequired<F>;
};

/** The editable fields of one kind. */
export type FieldOfKind<K extends FieldDeclaration['kind']> = {
  [F in EditableField]: KindOf<F> extends K ? F : never;
}[EditableField];

/** The kinds whose value says all by itself; the others name a person or a place, or are measurements. */
type PlainKind = 'name' | 'day' | 'side';

const isPlain = (field: EditableField): field is FieldOfKind<PlainKind> =>
  ['name', 'day', 'side'].includes(fieldDeclaration(field).kind);

export const PLAIN_FIELDS: readonly FieldOfKind<PlainKind>[] = EDITABLE_FIELDS.filter(isPlain);

export type ParsedField = { readonly value: string | number | null } | { readonly problem: string };

const parseName = (text: string, settings: Settings): ParsedField => {
  const [problem] = nameRule(settings)(text);
  return problem === undefined ? { value: normalName(text) } : { problem };
};

const parseDay = (text: string): ParsedField => {
  const typed = typedDay(text);
  return 'day' in typed ? { value: typed.day } : typed;
};

const parseMeasurement = (name: MeasurementName, text: string, settings: Settings): ParsedField => {
  const value = Number(text);
  const problem = measurementProblem(name, value, settings);
  return problem === undefined ? { value } : { problem };
};

/** The value of a text that was typed into the field of the form, or the problem with it. An empty field is null. */
export const parseProcedureField = (
  field: EditableField,
  text: string,
  settings: Settings = SPECIFIED_SETTINGS,
): ParsedField => {
  const declaration = fieldDeclaration(field);
  if (text.trim() === '') return declaration.required ? { problem: REQUIRED } : { value: null };
  switch (declaration.kind) {
    case 'name':
      return parseName(text, settings);
    case 'day':
      return parseDay(text);
    case 'measurement':
      return parseMeasurement(declaration.measurement, text, settings);
    case 'side':
      return { value: text };
    case 'user':
    case 'location':
      return { value: Number(text) };
  }
};
