import { EDITABLE_FIELDS, fieldDeclaration } from '@cotyle/domain/procedures/fields';
import type { EditableField, FieldOfKind, ProcedureFieldValues } from '@cotyle/domain/procedures/fields';
import { measurementProblem } from '@cotyle/domain/hip/measurements';
import { SIDES } from '@cotyle/domain/hip/side';
import { z } from 'zod';
import { id, optionalDayField, textByRule } from './fields.ts';

const emptyAsNull = z.literal('').transform(() => null);

const storedSchema = (field: EditableField): z.ZodType => {
  const { kind, required } = fieldDeclaration(field);
  const schema = {
    text: z.string(),
    day: z.string(),
    side: z.enum(SIDES),
    user: id,
    location: id,
    measurement: z.number(),
  }[kind];
  return required ? schema : schema.nullable();
};

const changeSchema = (field: EditableField): z.ZodType => {
  const declaration = fieldDeclaration(field);
  switch (declaration.kind) {
    case 'text': {
      const text = textByRule(declaration.rule).transform((value) => value.trim());
      return declaration.required ? text : z.union([emptyAsNull, z.null(), text]);
    }
    case 'day':
      return optionalDayField;
    case 'side':
      return z.union([z.enum(SIDES), z.null(), emptyAsNull]);
    case 'user':
    case 'location':
      return declaration.required ? id : id.nullable();
    case 'measurement':
      return z
        .number()
        .nullable()
        .superRefine((value, context) => {
          const message = measurementProblem(declaration.measurement, value);
          if (message !== undefined) context.addIssue({ code: 'custom', message });
        });
  }
};

/** Where an empty text means null, as a form sends it. */
type Cleared<F extends EditableField> =
  F extends FieldOfKind<'text' | 'day' | 'side'>
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
