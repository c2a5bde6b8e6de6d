import { EDITABLE_FIELDS, fieldDeclaration } from '@cotyle/domain/procedures/fields';
import type { EditableField, FieldOfKind, ProcedureFieldValues } from '@cotyle/domain/procedures/fields';
import { measurementProblem, OPERATIVE } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import { SIDES } from '@cotyle/domain/hip/side';
import { z } from 'zod';
import { id, nameField, optionalDayField } from './fields.ts';

const emptyAsNull = z.literal('').transform(() => null);

const storedSchema = (field: EditableField): z.ZodType => {
  const { kind, required } = fieldDeclaration(field);
  const schema = {
    name: z.string(),
    day: z.string(),
    side: z.enum(SIDES),
    user: id,
    location: id,
    measurement: z.number(),
  }[kind];
  return required ? schema : schema.nullable();
};

/** The range of an operative angle is a setting of the installation, which the server reads with the command. */
const measurementSchema = (name: MeasurementName): z.ZodType =>
  OPERATIVE.includes(name)
    ? z.number().nullable()
    : z
        .number()
        .nullable()
        .superRefine((value, context) => {
          const message = measurementProblem(name, value);
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        });

const changeSchema = (field: EditableField): z.ZodType => {
  const declaration = fieldDeclaration(field);
  switch (declaration.kind) {
    case 'name':
      return declaration.required ? nameField : z.union([emptyAsNull, z.null(), nameField]);
    case 'day':
      return optionalDayField;
    case 'side':
      return z.union([z.enum(SIDES), z.null(), emptyAsNull]);
    case 'user':
    case 'location':
      return declaration.required ? id : id.nullable();
    case 'measurement':
      return measurementSchema(declaration.measurement);
  }
};

/** Where an empty text means null, as a form sends it. */
type Cleared<F extends EditableField> =
  F extends FieldOfKind<'name' | 'day' | 'side'>
    ? null extends ProcedureFieldValues[F]
      ? ''
      : never
    : never;

/** One schema for each editable field, as a record answers it. */
export const procedureFields = Object.fromEntries(
  EDITABLE_FIELDS.map((field) => [field, storedSchema(field)]),
) as { [F in EditableField]: z.ZodType<ProcedureFieldValues[F]> };

/** One optional schema for each editable field, as a change sends it. A field that is left out stays as it is. */
export const procedureChanges = Object.fromEntries(
  EDITABLE_FIELDS.map((field) => [field, changeSchema(field).optional()]),
) as {
  [F in EditableField]: z.ZodOptional<
    z.ZodType<ProcedureFieldValues[F], ProcedureFieldValues[F] | Cleared<F>>
  >;
};
